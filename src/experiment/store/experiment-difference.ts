import type { Experiment } from '../definition/experiment.js';
import type { Task } from '../trial.js';

/** In which fields two experiments differ, in words: "settings.speed is 8 here and 4 there". */
export function differenceOf(one: Experiment, other: Experiment): string {
  const differences = [
    ...(one.kind === other.kind ? [] : [said('kind', one.kind, other.kind)]),
    ...Object.keys(one.settings).flatMap((field) => settingDifference(field as SettingName, one, other)),
    ...taskDifferences(one.tasks, other.tasks),
  ];
  return differences.length === 0 ? 'the files of their environments differ' : differences.join('; ');
}

type SettingName = keyof Experiment['settings'];

function settingDifference(field: SettingName, one: Experiment, other: Experiment): readonly string[] {
  const here = one.settings[field];
  const there = other.settings[field];
  return here === there ? [] : [said(`settings.${field}`, here, there)];
}

function taskDifferences(one: readonly Task[], other: readonly Task[]): readonly string[] {
  const here = new Map(one.map((task) => [task.id, task]));
  const there = new Map(other.map((task) => [task.id, task]));
  const missing = [
    ...[...here.keys()].filter((id) => !there.has(id)).map((id) => `task ${id} is only here`),
    ...[...there.keys()].filter((id) => !here.has(id)).map((id) => `task ${id} is only there`),
  ];
  const changed = [...here].flatMap(([id, task]) => {
    const counterpart = there.get(id);
    if (counterpart === undefined) return [];
    return (['goal', 'environment', 'chest'] as const)
      .filter((field) => JSON.stringify(task[field]) !== JSON.stringify(counterpart[field]))
      .map((field) => said(`task ${id}: ${field}`, task[field] ?? null, counterpart[field] ?? null));
  });
  return shortened([...missing, ...changed]);
}

const MOST_SAID = 3;

function shortened(differences: readonly string[]): readonly string[] {
  const more = differences.length - MOST_SAID;
  return more > 0 ? [...differences.slice(0, MOST_SAID), `and ${more} more`] : differences;
}

function said(field: string, here: unknown, there: unknown): string {
  return `${field} is ${JSON.stringify(here)} here and ${JSON.stringify(there)} there`;
}
