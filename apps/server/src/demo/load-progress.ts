const quietMs = 2_000;

/** Tells how far a long work is: each part when it is complete, and every two seconds while it is not. */
export function progressOf(subject: string, tell: (line: string) => void) {
  let toldAt = Date.now();
  return (part: string, done: number, total: number): void => {
    if (done < total && Date.now() - toldAt < quietMs) return;
    toldAt = Date.now();
    tell(`${subject}: ${part} ${done}/${total}`);
  };
}

export type Progress = ReturnType<typeof progressOf>;

/** Hands rows on and tells each thousandth of them. */
export function* counted<Row>(rows: Iterable<Row>, told: (done: number) => void): Generator<Row> {
  let done = 0;
  for (const row of rows) {
    yield row;
    done += 1;
    if (done % 1_000 === 0) told(done);
  }
  if (done % 1_000 !== 0) told(done);
}
