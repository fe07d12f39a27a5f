import { afterEach, describe, expect, it } from 'vitest';
import { verify } from '../../../src/verify/verify.js';
import { assignmentOf, CHEST, jobOf, NEVER, setStage, type Stage } from './stage.js';

describe('hunting', () => {
  let stage: Stage | null = null;

  afterEach(async () => {
    await stage?.leave();
    stage = null;
  });

  it.each(['1.18.2', '1.20.1', '1.21.1'])(
    'kills pigs for their meat, and kills one for nothing (%s)',
    async (version) => {
      stage = await setStage({ version });
      const worker = await stage.enter('Ada');
      const forMeat = jobOf(
        { action: 'kill', item: 'pig', quantity: 1, drops: { porkchop: 1 } },
        { brings: { porkchop: 1 } },
      );
      const outcome = await worker.assign(assignmentOf(forMeat), NEVER);
      expect(outcome).toMatchObject({ kind: 'completed', carries: {} });
      const verdict = verify(forMeat, outcome.evidence, { chest: CHEST });
      expect(verdict).toMatchObject({ kind: 'passed', done: 1, problems: [] });
      expect(stage.chest()['porkchop']).toBeGreaterThanOrEqual(1);
      expect(outcome.evidence.deaths.length).toBeGreaterThanOrEqual(1);

      const alive = stage.world.entities().filter(({ name }) => name === 'pig').length;
      const plain = jobOf({ action: 'kill', item: 'pig', quantity: 1 });
      const second = await worker.assign(assignmentOf(plain), NEVER);
      expect(second.kind).toBe('completed');
      expect(verify(plain, second.evidence, { chest: CHEST })).toMatchObject({ kind: 'passed', done: 1 });
      expect(stage.world.entities().filter(({ name }) => name === 'pig')).toHaveLength(alive - 1);
    },
  );

  it.each(['1.18.2', '1.20.1'])('shoots one, and brings bow and left arrows back (%s)', async (version) => {
    stage = await setStage({ version });
    stage.world.setContents(CHEST, { bow: 1, arrow: 20 });
    const worker = await stage.enter('Ada');
    const job = jobOf(
      { action: 'shoot', item: 'pig', quantity: 1 },
      { takes: { arrow: 16 }, tools: ['bow'] },
    );
    const outcome = await worker.assign(assignmentOf(job), NEVER);
    expect(outcome).toMatchObject({ kind: 'completed', carries: {} });
    // An arrow may hit the pig beside; whoever died by this hand is told of, and nobody else.
    const alive = stage.world.entities().filter(({ name }) => name === 'pig').length;
    expect(outcome.evidence.deaths.map(({ mob }) => mob)).toEqual(
      Array.from({ length: 4 - alive }, () => 'pig'),
    );
    expect(alive).toBeLessThan(4);
    expect(verify(job, outcome.evidence, { chest: CHEST }).problems).toEqual([]);
    expect(stage.chest()).toMatchObject({ bow: 1 });
  });

  it('counts no death that others caused', async () => {
    stage = await setStage();
    const [ada, ben] = [await stage.enter('Ada'), await stage.enter('Ben')];
    const [hunt, logs] = [
      jobOf({ action: 'kill', item: 'pig', quantity: 1 }),
      jobOf({ action: 'gather', item: 'oak_log', quantity: 4 }, { brings: { oak_log: 4 } }),
    ];
    const [hunted, gathered] = await Promise.all([
      ada.assign(assignmentOf(hunt), NEVER),
      ben.assign(assignmentOf(logs), NEVER),
    ]);
    expect(hunted.evidence.deaths).toHaveLength(1);
    expect(gathered.evidence.deaths).toEqual([]);
  });

  it('says what it cannot do', async () => {
    stage = await setStage();
    stage.world.setContents(CHEST, { water_bucket: 1 });
    const worker = await stage.enter('Ada');
    const fish = jobOf(
      { action: 'gather', item: 'cod_bucket', quantity: 1, sources: ['cod'] },
      { takes: { water_bucket: 1 }, brings: { cod_bucket: 1 } },
    );
    const outcome = await worker.assign(assignmentOf(fish), NEVER);
    expect(outcome).toMatchObject({ kind: 'failed', carries: {} });
    expect(outcome.reason).toContain('Cannot do "gather 1 cod_bucket"');
    expect(outcome.reason).toContain('cod_bucket comes from cod');
    expect(stage.chest()).toEqual({ water_bucket: 1 });
  });
});
