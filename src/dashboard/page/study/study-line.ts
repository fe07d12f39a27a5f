import type { StudyAct, StudyView } from '../../../study/participant.js';
import { useView, type ViewLine } from '../use-view.js';

/** What is known of the study, and how to go on in it. */
export type StudyLine = ViewLine<StudyView, StudyAct>;

/** Looks every second where the participant is. */
export function useStudy(token: string): StudyLine {
  return useView('study', token);
}
