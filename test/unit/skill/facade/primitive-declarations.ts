import { readdirSync, readFileSync } from 'node:fs';
import * as ts from 'typescript';

/** Types of names, where the sources say no more than `string`. */
const NAMES: Readonly<Record<string, string>> = {
  'mineBlock.name': 'BlockName | readonly BlockName[]',
  'MineOptions.item': 'ItemName',
  'MineOptions.tool': 'ItemName',
  'craftItem.name': 'ItemName',
  'collectFurnace.itemName': 'ItemName',
  'givePlacedItemBack.name': 'ItemName',
  'killMob.mobName': 'MobName',
  'KillOptions.drops': 'ItemName | ItemCounts',
  'pickUpItem.name': 'ItemName',
  'PickUpOptions.laidBy': 'MobName | readonly MobName[]',
  'placeItem.name': 'ItemName',
  'shoot.weapon': "'bow'",
  'shoot.target': 'MobName',
  'smeltItem.itemName': 'ItemName',
  'smeltItem.fuelName': 'ItemName',
  'useItemOn.itemName': 'ItemName',
};

/** The text of src/skill/facade/primitive-declarations.ts, made from the sources in primitives/. */
export function primitiveDeclarationsFile(): string {
  const folder = new URL('../../../../primitives/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'outcome.ts');
  const declarations = files
    .sort()
    .map((name) => declarationsOf(name, readFileSync(new URL(name, folder), 'utf8')));
  const text = declarations
    .flat()
    .join('\n\n')
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${');
  return `// Made from the sources in primitives/. Do not edit: \`vitest run test/unit/skill/facade/declarations.test.ts --update\` makes it anew.

/** The primitives as skills call them; their doc comments are read from the sources. */
export const PRIMITIVE_SIGNATURES = \`${text}
\`;
`;
}

function declarationsOf(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement) => {
    if (!isExported(statement)) return [];
    if (ts.isInterfaceDeclaration(statement) && statement.name.text !== 'ExploreOutcome')
      return [interfaceText(statement)];
    if (!ts.isFunctionDeclaration(statement) || !isAsync(statement)) return [];
    return [functionText(statement)];
  });
}

function interfaceText(node: ts.InterfaceDeclaration): string {
  const name = node.name.text;
  const body = node.members.filter(ts.isPropertySignature).map((member) => {
    const own = member.name.getText();
    const type = NAMES[`${name}.${own}`] ?? typeText(member.type);
    return `${docOf(member)}  readonly ${own}${member.questionToken ? '?' : ''}: ${type};`;
  });
  return `interface ${name} {\n${body.join('\n')}\n}`;
}

function functionText(node: ts.FunctionDeclaration): string {
  const name = node.name?.text ?? '';
  const parameters = node.parameters.map((parameter, index) => {
    const own = parameter.name.getText();
    if (own === 'options') return `options?: ${typeText(parameter.type)} & MayFail`;
    const type = NAMES[`${name}.${own}`] ?? (parameter.type ? typeText(parameter.type) : 'number');
    const isOptional = parameter.initializer !== undefined || parameter.questionToken !== undefined;
    const isFollowed = node.parameters
      .slice(index + 1)
      .some((later) => later.initializer === undefined && later.questionToken === undefined);
    return isOptional && isFollowed
      ? `${own}: ${type} | undefined`
      : `${own}${isOptional ? '?' : ''}: ${type}`;
  });
  if (!parameters.some((text) => text.startsWith('options'))) parameters.push('options?: MayFail');
  const generic = node.typeParameters
    ? `<${node.typeParameters.map((each) => each.getText()).join(', ')}>`
    : '';
  const result = typeText(node.type).replace(
    /ExploreOutcome<(\w+)>/,
    'PrimitiveOutcome & { readonly found: $1 }',
  );
  const declared = (given: readonly string[], gives: string): string =>
    `declare function ${name}${generic}(${given.join(', ')}): ${gives};`;
  if (name !== 'exploreUntil') return declared(parameters, result);
  // A skill that gives no options gets what its callback gave.
  const plain = declared(parameters.slice(0, -1), 'Promise<T | null>');
  const told = declared([...parameters.slice(0, -1), 'options: MayFail'], result);
  return `${plain}\n${told}`;
}

function typeText(type: ts.TypeNode | undefined): string {
  return (type?.getText() ?? 'any').replace(/\s+/g, ' ').replace(/\bPosition\b/g, 'Point');
}

function docOf(node: ts.Node): string {
  const source = node.getSourceFile().text;
  const doc = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  if (!doc) return '';
  const lines = source.slice(doc.pos, doc.end).split('\n');
  return lines.map((line, index) => `  ${index === 0 ? '' : ' '}${line.trim()}\n`).join('');
}

function isExported(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function isAsync(node: ts.FunctionDeclaration): boolean {
  return (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
}
