import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Harnesses, simulated years and tests that kill a process: half a minute or more, however short their files are. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\/tests\/(security|plans|scale|clock)\/|-killed\.full\.|\/import\.(full\.)?api\./.test(moduleId);

/**
 * Runs long tests first when there are no earlier timings. Vitest assumes that large files take long; a long test that starts
 * last
 * keeps one worker busy while the others are idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
