import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Harnesses and what kills a process in the middle of its work: half a minute and more, however short their files are. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\/tests\/(security|plans|scale)\/|-killed\.full\.|\/import\.(full\.)?api\./.test(moduleId);

/**
 * The order of a first run. Without figures of an earlier one Vitest takes large files for long ones; a long test that comes last
 * keeps one worker busy while the others have nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
