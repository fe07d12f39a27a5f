import { counted } from '../../base/words.js';
import { usageError } from '../../base/error.js';
import { loadGame } from '../../game/game.js';
import { columnsOf, layOutTable } from '../../messages/text-table.js';
import { exportSkills } from '../../skill/library/export-skills.js';
import { brokenSkillFiles, defaultSkillsFolder, filePairStore } from '../../skill/library/file-pair-store.js';
import { importSkills } from '../../skill/library/import-skills.js';
import type { Pair, PairStatus, PairStore } from '../../skill/library/pair.js';
import { lineWidth, printJson, printRemark, printResult } from '../shared/output.js';
import { durationWithTicks } from '../../messages/time.js';
import { didYouMean } from '../shared/suggestion.js';

/** What every `skills` command knows. */
export interface SkillsOptions {
  /** Folder of the store; undefined: the person's own. */
  readonly skills?: string;
  readonly json?: boolean;
}

const STATUSES: readonly PairStatus[] = ['proven', 'unproven', 'retired'];

/** `skills list`. */
export async function listSkills(options: SkillsOptions & { readonly status?: string }): Promise<void> {
  const { status } = options;
  if (status !== undefined && !STATUSES.some((known) => known === status)) {
    const typed = didYouMean(status, STATUSES);
    throw usageError(`Expected --status to be one of ${STATUSES.join(', ')}, got "${status}".${typed}`);
  }
  const store = storeOf(options);
  const pairs = (await store.all()).filter((pair) => status === undefined || pair.status === status);
  await tellBroken(store.place);
  if (options.json) {
    printJson({ folder: store.place, skills: pairs.map(withoutSource) });
    return;
  }
  if (pairs.length === 0) {
    printResult(`No ${status === undefined ? '' : `${status} `}skills in ${store.place}.`);
    return;
  }
  printResult([...skillLines(pairs), '', `${counted(pairs.length, 'skill')} in ${store.place}`].join('\n'));
}

async function tellBroken(folder: string): Promise<void> {
  const broken = await brokenSkillFiles(folder);
  if (broken.length > 0)
    printRemark(
      `Left out: ${counted(broken.length, 'file')} in ${folder} with no whole skill: ${broken.join(', ')}.`,
    );
}

const COLUMNS = columnsOf('for', 'status', '>passed', '>took on average');
const INDENT = '  ';

/** Ids are copied: each has a line of its own, however narrow the terminal. */
function skillLines(pairs: readonly Pair[]): readonly string[] {
  const cells = pairs.map(({ key, status, statistics: { successes, uses, meanTicks } }) => [
    key.replaceAll('_', ' '),
    status,
    `${successes}/${uses}`,
    meanTicks === null ? '-' : durationWithTicks(Math.round(meanTicks)),
  ]);
  const { header, rows } = layOutTable(COLUMNS, cells, lineWidth() - INDENT.length);
  const indented = (lines: readonly string[]): string[] => lines.map((line) => `${INDENT}${line}`);
  return [
    'id',
    ...indented(header),
    ...pairs.flatMap(({ id }, index) => [id, ...indented(rows[index] ?? [])]),
  ];
}

/** `skills show KEY`. */
export async function showSkill(key: string, options: SkillsOptions): Promise<void> {
  const pair = await oneSkill(storeOf(options), key);
  if (options.json) {
    printJson(pair);
    return;
  }
  const { skill, statistics, retiredBecause } = pair;
  const { author } = skill;
  const lines = [
    `id         ${pair.id}`,
    `for        ${pair.key.replaceAll('_', ' ')}`,
    `says       ${pair.description}`,
    `from       ${author.model === null ? '' : `${author.model}, `}${author.kind}, version ${author.version}`,
    `kept       since ${pair.addedAt}`,
    `status     ${pair.status}${retiredBecause === null ? '' : `: ${retiredBecause}`}`,
    `passed     ${statistics.successes} of ${counted(statistics.uses, 'use')}`,
    ...(statistics.meanTicks === null
      ? []
      : [`took       ${durationWithTicks(Math.round(statistics.meanTicks))} on average`]),
    ...(pair.chest === null
      ? []
      : [`only with  the chest at ${pair.chest.x} ${pair.chest.y} ${pair.chest.z}`]),
    ...statistics.lastFailures.map(({ at, reason }) => `failed     ${at}: ${reason}`),
  ];
  printResult([...lines, '', skill.source].join('\n'));
}

/** `skills import PATH`: true unless everything was refused. */
export async function importInto(
  path: string,
  options: SkillsOptions & { readonly mcVersion: string },
): Promise<boolean> {
  const store = storeOf(options);
  const report = await importSkills(path, store, loadGame(options.mcVersion));
  const { format, added, known, refused } = report;
  const isDone = added.length + known.length > 0;
  if (options.json) {
    const reason = isDone ? null : 'Nothing could be imported.';
    printJson({ status: isDone ? 'imported' : 'refused', reason, folder: store.place, ...report });
    return isDone;
  }
  const lines = [
    `${counted(added.length, 'skill')} imported (${format}), unproven until they pass once.`,
    ...(known.length > 0 ? [`${counted(known.length, 'skill')} there already.`] : []),
    ...added.map(({ id, name, key }) => `  ${id}  ${name}: ${key.replaceAll('_', ' ')}`),
    ...(refused.length > 0 ? [`${counted(refused.length, 'skill')} refused:`] : []),
    ...refused.map(({ name, reason }) => `  ${name === '' ? '(no name)' : name}: ${reason}`),
  ];
  printResult(lines.join('\n'));
  return isDone;
}

/** `skills export PATH [KEY...]`. */
export async function exportTo(path: string, keys: readonly string[], options: SkillsOptions): Promise<void> {
  const store = storeOf(options);
  const pairs =
    keys.length > 0
      ? await Promise.all(keys.map((key) => oneSkill(store, key)))
      : (await store.all()).filter(({ status }) => status !== 'retired');
  if (pairs.length === 0)
    throw usageError(`Expected skills to export, but there are none in ${store.place}.`);
  const files = await exportSkills(pairs, path);
  if (options.json)
    printJson({ status: 'exported', reason: null, path, files, skills: pairs.map(({ id }) => id) });
  else printResult(`${counted(pairs.length, 'skill')} written to ${path}.`);
}

/** `skills retire KEY`. */
export async function retireSkill(
  key: string,
  options: SkillsOptions & { readonly reason: string },
): Promise<void> {
  const store = storeOf(options);
  const { id, status } = await oneSkill(store, key);
  if (status !== 'retired') await store.note(id, { kind: 'retired', ticks: null, reason: options.reason });
  if (options.json) printJson({ status: 'retired', reason: options.reason, id });
  else printResult(status === 'retired' ? `${id} is retired already.` : `${id} is retired.`);
}

/** The store a command works with. */
export function storeOf({ skills }: SkillsOptions): PairStore {
  return filePairStore(skills ?? defaultSkillsFolder());
}

function withoutSource({ skill, ...rest }: Pair): object {
  return { ...rest, name: skill.name, author: skill.author };
}

/**
 * The one skill that answers to what was typed.
 * @throws CoVoyagerError where none does, or several
 */
export async function oneSkill(store: PairStore, typed: string): Promise<Pair> {
  const pairs = await store.all();
  const ways: readonly ((pair: Pair) => boolean)[] = [
    ({ id }) => id === typed,
    ({ key }) => key === typed,
    ({ skill }) => skill.name === typed,
    ({ id }) => id.startsWith(typed.toLowerCase()),
  ];
  for (const isMeant of ways) {
    const found = pairs.filter(isMeant);
    // Of several the one in use is meant.
    const inUse = found.filter(({ status }) => status !== 'retired');
    const [only] = inUse.length > 0 ? inUse : found;
    if (only && (inUse.length === 1 || found.length === 1)) return only;
    if (found.length > 1) {
      const ids = found.map(({ id }) => id).join(', ');
      throw usageError(
        `Expected one skill for "${typed}", ${found.length} answer to it: ${ids}. Type more of the id.`,
      );
    }
  }
  const near = didYouMean(
    typed,
    pairs.flatMap(({ id, skill }) => [id, skill.name]),
  );
  throw usageError(
    `Expected a skill in ${store.place}, none answers to "${typed}".${near} See \`skills list\`.`,
  );
}
