import { useEffect, useState } from 'preact/hooks';
import type { StudyAct, StudyView } from '../../../study/participant.js';
import { post } from '../send-command.js';

/** What is known of the study, and how to go on in it. */
export interface StudyLine {
  readonly view: StudyView | null;
  /** Why something was not done, or why nothing is known. */
  readonly problem: string | null;
  readonly act: (act: StudyAct) => Promise<void>;
}

const LOOK_EVERY_MS = 1000;

/** Looks every second where the participant is. */
export function useStudy(token: string): StudyLine {
  const [view, setView] = useState<StudyView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const answer = await ask('/study/view', token, {});
      if (answer.view) setView(answer.view);
      // What was wrong with an act stays to be read.
      if (answer.error !== undefined) setProblem(answer.error);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [token]);
  const act = async (done: StudyAct): Promise<void> => {
    setProblem(null);
    const answer = await ask('/study/act', token, done);
    if (answer.view) setView(answer.view);
    if (answer.error !== undefined) setProblem(answer.error);
  };
  return { view, problem, act };
}

/** What became of an act, or why nothing did. */
interface Answered {
  readonly view?: StudyView | null;
  readonly error?: string;
}

async function ask(path: string, token: string, body: object): Promise<Answered> {
  try {
    const response = await post(path, token, body);
    return (await response.json()) as Answered;
  } catch {
    return { error: 'The study cannot be reached. This page tries again by itself.' };
  }
}
