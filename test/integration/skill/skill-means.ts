import { loadGame } from '../../../src/game/game.js';
import { reviewSkill } from '../../../src/skill/review/review-skill.js';
import type { SkillEvent } from '../../../src/skill/skill-event.js';
import { createTemplateWriter } from '../../../src/skill/writer/template-writer.js';
import type { SkillMeans } from '../../../src/worker/skill/skill-performer.js';

/** Skills from templates, reviewed as models' are, with every event kept. */
export function templateMeans(events: SkillEvent[]): SkillMeans {
  return {
    writer: createTemplateWriter(),
    review: ({ source }) => Promise.resolve(reviewSkill(source, { game: loadGame('1.20.1') })),
    onEvent: (_worker, event) => events.push(event),
  };
}
