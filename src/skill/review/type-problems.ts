import type * as typescript from 'typescript';
import type { CheckedSource, TypeScript } from './type-checker.js';

/** Something the type checker found, at an offset of the skill's own source. */
export interface FoundProblem {
  readonly rule: string;
  readonly offset: number;
  readonly message: string;
}

/** What the type checker says, in words for who wrote the skill. */
export function typeProblems(ts: TypeScript, checked: CheckedSource): FoundProblem[] {
  const problems = checked.diagnostics
    .filter(({ category }) => category === ts.DiagnosticCategory.Error)
    .flatMap((diagnostic) => problemOf(ts, checked, diagnostic) ?? []);
  // Used three times in a line, it is one check that is missing.
  const once = problems.filter(
    ({ rule, message }, index) =>
      rule !== 'unchecked-search' || problems.findIndex((other) => other.message === message) === index,
  );
  return [...once, ...missingAwaits(ts, checked)];
}

const CODES = {
  tooFewOrMany: [2554, 2555, 2556],
  wrongArgument: [2345, 2769],
  unknownProperty: [2339, 2551],
  unknownName: [2304, 2552, 2503, 2580, 2581, 2582, 2583, 2584],
  nothingThere: [2531, 2532, 2533, 2721, 2722, 2723, 18047, 18048, 18049],
  operator: [2365],
  // Assigning another type to a variable, adding a field: sound JavaScript that checkers dislike.
  harmless: [2322, 2740, 2741, 2739, 2358, 2403, 2365, 2367, 2447, 18050, 7027, 2695, 2872, 2873],
};

function problemOf(
  ts: TypeScript,
  checked: CheckedSource,
  diagnostic: typescript.Diagnostic,
): FoundProblem | null {
  const { code, start = 0 } = diagnostic;
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ').replace(/\s+/g, ' ');
  const node = nodeAt(ts, checked.file, start);
  const found = (rule: string, message: string): FoundProblem => ({
    rule,
    offset: checked.ownOffset(start),
    message,
  });
  const use = useOfNothing(ts, checked, diagnostic, node);
  if (use !== 'no') return use.found ? found('unchecked-search', use.found) : null;
  if (CODES.operator.includes(code)) {
    const message = operandMessage(ts, checked, node);
    if (message !== null) return found('type', message);
  }
  if (CODES.tooFewOrMany.includes(code) || CODES.wrongArgument.includes(code)) {
    const call = callAround(ts, node, start);
    return call ? found('type', callMessage(ts, checked, call, text)) : found('type', text);
  }
  if (CODES.unknownProperty.includes(code)) return found('type', propertyMessage(ts, checked, node, text));
  if (CODES.unknownName.includes(code)) {
    const name = /'([^']+)'/.exec(text)?.[1] ?? '';
    return found('unknown-name', `${name} is not defined.${didYouMean(text)}`);
  }
  // `require` and `import()` have been refused by name.
  if (code === 2307 || code === 2591) return null;
  if (code === 2353 || code === 2561) return found('type', text);
  if (CODES.harmless.includes(code) && !insideCall(ts, node)) return null;
  return found('type', text);
}

/**
 * What may be null or undefined where it must not be: told of what a search gives (a block, an entity), since only there
 * it comes about by itself; `found` is null for all else.
 */
function useOfNothing(
  ts: TypeScript,
  { checker, file }: CheckedSource,
  { code, start = 0, length = 0, messageText }: typescript.Diagnostic,
  inner: typescript.Node,
): { readonly found: string | null } | 'no' {
  let node = inner;
  while (node.getEnd() < start + length && !ts.isSourceFile(node.parent)) node = node.parent;
  const type = checker.getTypeAtLocation(node);
  const there = checker.getNonNullableType(type);
  let kind = checker.typeToString(there);
  if (!CODES.nothingThere.includes(code)) {
    const wanted = ts.isExpression(node) ? checker.getContextualType(node) : undefined;
    const isNullAlone = type !== there && wanted !== undefined && checker.isTypeAssignableTo(there, wanted);
    const text = ts.flattenDiagnosticMessageText(messageText, ' ');
    // A field, or what is taken apart or gone through: only the words say of which type.
    const isArgument = CODES.wrongArgument.includes(code);
    const words = isArgument ? null : /'(?:([^']*) \| )?(?:null|undefined)'/.exec(text);
    if (!isNullAlone && !words) return 'no';
    kind = words?.[1] ?? kind;
  }
  if (kind !== 'Block' && kind !== 'Entity') return { found: null };
  const name = node.getText(file);
  const [shown, checked] = ts.isIdentifier(node) ? [name, name] : [name.slice(0, 60), 'found'];
  return { found: `${shown} is null where nothing was found. Check it first: if (!${checked}) ...` };
}

/** `Vec3 + Vec3`: a text of both. Null where JavaScript makes sense of the operands. */
function operandMessage(
  ts: TypeScript,
  { checker, file }: CheckedSource,
  node: typescript.Node,
): string | null {
  let sum = node;
  while (!ts.isBinaryExpression(sum)) {
    if (ts.isSourceFile(sum)) return null;
    sum = sum.parent;
  }
  const operands = [sum.left, sum.right].map((side) => checker.getTypeAtLocation(side));
  if (!operands.some(({ flags }) => flags & ts.TypeFlags.Object)) return null;
  const sign = sum.operatorToken.getText(file);
  const words = operands.map((type) => checker.typeToString(checker.getBaseTypeOfLiteralType(type)));
  const instead = words[0] === 'Vec3' ? ' Use a.plus(b), a.minus(b) or a.offset(x, y, z).' : '';
  return `${words.join(` ${sign} `)} is no number.${instead}`;
}

/** `'names'` that TypeScript proposes, in our words. */
function didYouMean(text: string): string {
  const [, name] = /Did you mean (?:the \w+ )?'([^']+)'/.exec(text) ?? [];
  return name === undefined ? '' : ` Did you mean ${name}?`;
}

function nodeAt(ts: TypeScript, file: typescript.SourceFile, offset: number): typescript.Node {
  const inside = (node: typescript.Node): typescript.Node => {
    const inner = ts.forEachChild(node, (child) =>
      child.getStart(file) <= offset && offset < child.getEnd() ? child : undefined,
    );
    return inner ? inside(inner) : node;
  };
  return inside(file);
}

type Call = typescript.CallExpression | typescript.NewExpression;

/** The call a place is an argument or the name of. */
function callAround(ts: TypeScript, node: typescript.Node, start: number): Call | null {
  let current = node;
  while (!ts.isSourceFile(current)) {
    if ((ts.isCallExpression(current) || ts.isNewExpression(current)) && start < current.getEnd())
      return current;
    current = current.parent;
  }
  return null;
}

function insideCall(ts: TypeScript, node: typescript.Node): boolean {
  let current = node;
  while (!ts.isSourceFile(current) && !ts.isStatement(current)) {
    if (ts.isCallExpression(current)) return current.expression !== node;
    if (ts.isFunctionLike(current)) return false;
    current = current.parent;
  }
  return false;
}

/** "mineBlock expects (bot, name, count?): you passed 2 strings." */
function callMessage(ts: TypeScript, { checker, file }: CheckedSource, call: Call, text: string): string {
  const name = call.expression.getText(file);
  const given = [...(call.arguments ?? [])];
  const types = given.map((argument) => typeWord(ts, checker, argument));
  const symbol = checker.getSymbolAtLocation(call.expression);
  const declared = signatureOf(ts, checker, call, symbol);
  const expected = declared ? `${name} expects ${declared}` : `${name} got the wrong arguments`;
  const detail = /^Argument of type '(.+?)' is not assignable to parameter of type '(.+?)'/.exec(text);
  const why = /^Expected \d/.test(text) ? '' : detail ? shortDetail(detail, text) : ` ${text}`;
  return `${expected}: you passed ${described(types)}.${why}`;
}

function shortDetail([, got = '', wanted = '']: RegExpExecArray, text: string): string {
  const awaited = /^Promise</.test(got) ? ' Put await before the call that gives it.' : '';
  const extra = /'(\w+)' does not exist in type/.exec(text)?.[1];
  if (extra !== undefined) return ` There is no ${extra} in ${wanted}.${didYouMean(text)}`;
  return ` Expected ${wanted}, got ${got}.${awaited}`;
}

function signatureOf(
  ts: TypeScript,
  checker: typescript.TypeChecker,
  call: Call,
  symbol: typescript.Symbol | undefined,
): string | null {
  const type = checker.getTypeAtLocation(call.expression);
  const [signature] = ts.isNewExpression(call) ? type.getConstructSignatures() : type.getCallSignatures();
  if (!signature || !symbol) return null;
  const names = signature.getParameters().map((parameter) => {
    const declaration = parameter.valueDeclaration;
    const isParameter = declaration !== undefined && ts.isParameter(declaration);
    if (isParameter && declaration.dotDotDotToken) return `...${parameter.name}`;
    const isOptional = isParameter && (declaration.questionToken ?? declaration.initializer) !== undefined;
    return `${parameter.name}${isOptional ? '?' : ''}`;
  });
  return `(${names.join(', ')})`;
}

function typeWord(ts: TypeScript, checker: typescript.TypeChecker, node: typescript.Node): string {
  if (ts.isIdentifier(node) && node.text === 'bot') return 'bot';
  const type = checker.getTypeAtLocation(node);
  const widened = checker.getBaseTypeOfLiteralType(type);
  const word = checker.typeToString(widened);
  if (ts.isObjectLiteralExpression(node)) return 'object';
  return word.length > 24 ? 'object' : word;
}

/** `2 strings`, `(bot, string)`, `nothing`. */
function described(types: readonly string[]): string {
  const [first] = types;
  if (first === undefined) return 'nothing';
  const isPlain = /^(string|number|boolean|object)$/.test(first);
  if (isPlain && types.length > 1 && types.every((type) => type === first))
    return `${types.length} ${first}s`;
  return `(${types.join(', ')})`;
}

function propertyMessage(
  ts: TypeScript,
  { checker, file }: CheckedSource,
  node: typescript.Node,
  text: string,
): string {
  const access = node.parent;
  const name = node.getText(file);
  if (!ts.isPropertyAccessExpression(access) && !ts.isElementAccessExpression(access)) return text;
  const type = checker.getTypeAtLocation(access.expression);
  const owner = access.expression.getText(file);
  const shown = owner.length > 40 ? checker.typeToString(type) : owner;
  if (checker.typeToString(type).startsWith('Promise<')) {
    return `${shown} is a promise and has no ${name}. Put await before the call that gives it.`;
  }
  const known = checker
    .getPropertiesOfType(type)
    .map((property) => property.name)
    .filter((property) => /^[a-z]/i.test(property));
  const few = known.length > 0 && known.length <= 24 ? ` It has ${known.join(', ')}.` : '';
  return `${shown} has no ${name}.${didYouMean(text) || few}`;
}

/** Calls of actions that nobody waits for: the next one would start before they end. */
function missingAwaits(ts: TypeScript, { file, checker, ownOffset }: CheckedSource): FoundProblem[] {
  const found: FoundProblem[] = [];
  const look = (node: typescript.Node): void => {
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      const call = node.expression;
      const type = checker.getTypeAtLocation(call);
      if (checker.typeToString(type).startsWith('Promise<')) {
        const callee = call.expression.getText(file);
        const message = `${callee} is not waited for. Write await ${callee}(...).`;
        if (!/\.(then|catch|finally)$/.test(callee)) {
          found.push({ rule: 'missing-await', offset: ownOffset(call.getStart(file)), message });
        }
      }
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}
