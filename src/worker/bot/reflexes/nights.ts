/** What bots do at night: go on, or dig themselves in until morning. */
export const NIGHTS = ['work', 'shelter'] as const;
export type Night = (typeof NIGHTS)[number];
