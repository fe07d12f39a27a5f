/**
 * A union told as a table: `OneOf<'code', { gone: { item: string }; late: unknown }>` is
 * `{ code: 'gone', item: string } | { code: 'late' }`, all of it read-only.
 */
export type OneOf<Key extends string, Table> = {
  [Name in keyof Table]: Readonly<Record<Key, Name> & Table[Name]>;
}[keyof Table];
