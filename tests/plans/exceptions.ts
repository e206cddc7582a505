import { planExceptions } from '../setup/provided-fixtures.ts';

/** Returns the findings without an exception; reports each exception that matched to `used`. */
export function unexcused(title: string, found: readonly string[], used: (options: string) => void): readonly string[] {
  return found.filter((finding) => {
    const exception = planExceptions.find(
      ({ statement, over }) => title.startsWith(statement) && new RegExp(` over ${over}\\b`).test(finding),
    );
    if (exception) used(exception.statement);
    return !exception;
  });
}
