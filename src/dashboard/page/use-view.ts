import { useEffect, useState } from 'preact/hooks';
import { answerTo } from './send-command.js';

/** What the program says of something, looked at every second, and how to act on it. */
export interface ViewLine<View, Act> {
  readonly view: View | null;
  /** Why something was not done, or why nothing is known; else what came of it. */
  readonly problem: string | null;
  readonly act: (act: Act) => Promise<void>;
}

/** What became of an act, or why nothing did. */
interface Answered<View> {
  readonly view?: View | null;
  readonly error?: string;
  readonly note?: string;
}

const LOOK_EVERY_MS = 1000;

/** @param path `study`: looks by `/study/view`, acts by `/study/act` */
export function useView<View, Act extends object>(path: string, token: string): ViewLine<View, Act> {
  const [view, setView] = useState<View | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (what: string, body: object): Promise<void> => {
    const answer: Answered<View> = await answerTo<Answered<View>>(
      `/${path}/${what}`,
      token,
      body,
      'This page tries again by itself.',
    );
    if (answer.view) setView(answer.view);
    // What was wrong with an act stays to be read.
    const words = answer.error ?? answer.note;
    if (words !== undefined) setProblem(words);
  };
  useEffect(() => {
    void ask('view', {});
    const timer = setInterval(() => void ask('view', {}), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [token]);
  const act = async (done: Act): Promise<void> => {
    setProblem(null);
    await ask('act', done);
  };
  return { view, problem, act };
}
