/** A question with one way on. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** The words on the button that goes on. */
  readonly confirm: string;
}

type Ask = (question: Question) => Promise<boolean>;

const asking: { current: Ask | undefined } = { current: undefined };

/** The shell asks questions from now on; answers how to hand that back. */
export function answerQuestionsBy(ask: Ask): () => void {
  asking.current = ask;
  return () => {
    if (asking.current === ask) asking.current = undefined;
  };
}

/** Asks the user; where nobody can ask, nothing is lost. */
export async function confirmBy(question: Question): Promise<boolean> {
  return asking.current ? asking.current(question) : false;
}
