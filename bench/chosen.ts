/** Those of some names a command line asks for; `all` is all. One nobody knows ends the program with code 2. */
export function chosen(text: string, all: readonly string[], what: string): readonly string[] {
  const some = text === 'all' ? all : text.split(',');
  const unknown = some.filter((each) => !all.includes(each));
  if (unknown.length === 0) return some;
  console.error(`Expected ${what} out of ${all.join(', ')}, got ${unknown.join(', ')}.`);
  process.exit(2);
}
