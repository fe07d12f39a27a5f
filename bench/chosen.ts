/** Those of some names a command line asks for; `all` is all. One nobody knows ends the program with code 2. */
export function chosen(text: string, all: readonly string[], what: string): readonly string[] {
  const some = text === 'all' ? all : text.split(',');
  const unknown = some.filter((each) => !all.includes(each));
  if (unknown.length === 0) return some;
  console.error(`Expected ${what} out of ${all.join(', ')}, got ${unknown.join(', ')}.`);
  process.exit(2);
}

/** A whole number a command line gives; another ends the program with code 2. */
export function wholeNumber(text: string, [least, most]: readonly [number, number], what: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  console.error(`Expected ${what} from ${least} to ${most}, got ${text}.`);
  return process.exit(2);
}
