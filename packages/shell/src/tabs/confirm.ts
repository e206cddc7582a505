/** A confirmation with one action. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button. */
  readonly confirm: string;
}

type Ask = (question: Question) => Promise<boolean>;

const asking: { current: Ask | undefined } = { current: undefined };

/** Registers the function that shows confirmations; returns the unregister function. */
export function answerQuestionsBy(ask: Ask): () => void {
  asking.current = ask;
  return () => {
    if (asking.current === ask) asking.current = undefined;
  };
}

/** Asks the user for confirmation; false when no confirmation can be shown. */
export async function confirmBy(question: Question): Promise<boolean> {
  return asking.current ? asking.current(question) : false;
}
