import * as ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { FACADE_DECLARATIONS, PRIMITIVE_NAMES } from '../../../../src/skill/facade/declarations.js';
import { primitiveDeclarationsFile } from './primitive-declarations.js';

describe('the declarations of what skills can use', () => {
  it("are in step with the primitives' sources", async () => {
    await expect(primitiveDeclarationsFile()).toMatchFileSnapshot(
      '../../../../src/skill/facade/primitive-declarations.ts',
    );
    const bare = PRIMITIVE_NAMES.filter(
      (name) => !new RegExp(`\\*/\ndeclare function ${name}\\b`).test(FACADE_DECLARATIONS),
    );
    expect(bare).toEqual([]);
  });

  it('name every primitive', () => {
    expect(PRIMITIVE_NAMES).toEqual([
      'checkItemInsideChest',
      'collectFurnace',
      'craftItem',
      'depositItemIntoChest',
      'exchangeWithChest',
      'exploreUntil',
      'getItemFromChest',
      'givePlacedItemBack',
      'killMob',
      'loadFurnace',
      'mineBlock',
      'pickUpItem',
      'placeItem',
      'shoot',
      'smeltItem',
      'useItemOn',
    ]);
  });

  it('are sound TypeScript', () => {
    const { diagnostics = [] } = ts.transpileDeclaration(FACADE_DECLARATIONS, { reportDiagnostics: true });
    expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
  });
});
