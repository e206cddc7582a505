import { useWrite } from '@shopkeeper/admin-ui';
import { ApiError, read } from '@shopkeeper/api-client';
import { useState } from 'react';
import type { GeneratorApplied, GeneratorPlan } from '../generator-reply.domain.ts';
import type { ModuleDesign } from '../module-design.domain.ts';
import { codeGeneratorPage } from '../code-generator.page.ts';

const { path } = codeGeneratorPage;

/** Which side of a conflict is taken; null while it is open. */
export type Side = 'mine' | 'next' | null;

/** A preview with what is chosen in it. */
export interface Previewed {
  readonly design: ModuleDesign;
  readonly plan: GeneratorPlan;
  readonly left: readonly string[];
  readonly sides: Readonly<Record<string, readonly Side[]>>;
}

/** The number of conflicts in chosen files that are not decided. */
export const openIn = ({ plan, left, sides }: Previewed): number =>
  plan.files
    .filter((file) => !left.includes(file.path))
    .reduce((sum, file) => sum + file.conflicts.filter((_, at) => (sides[file.path]?.[at] ?? null) === null).length, 0);

/** An optional value that is undefined is left out when it is sent; so is it here, so that both compare alike. */
const plain = (design: ModuleDesign): ModuleDesign => JSON.parse(JSON.stringify(design)) as ModuleDesign;

/** Previews and applies a design; the issues of the last try by path. */
export function useGenerator() {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [applied, setApplied] = useState<GeneratorApplied | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const applying = useWrite<GeneratorApplied>({ refreshes: [path], showsOwnError: true });
  const failed = (cause: unknown): void => setError(cause instanceof ApiError ? cause : null);
  const begin = (): void => {
    setError(null);
    setApplied(null);
  };
  async function preview(design: ModuleDesign): Promise<void> {
    begin();
    setPlanning(true);
    try {
      const sent = plain(design);
      const plan = await read<GeneratorPlan>(`${path}/plan`, { design: sent }, { showError: false });
      setPreviewed({ design: sent, plan, left: [], sides: {} });
    } catch (cause) {
      setPreviewed(null);
      failed(cause);
    } finally {
      setPlanning(false);
    }
  }
  async function apply({ design, plan, left, sides }: Previewed): Promise<void> {
    begin();
    const decided = Object.entries(sides).filter(([file]) => !left.includes(file));
    const body = { design, planHash: plan.planHash, left, sides: Object.fromEntries(decided) };
    try {
      setApplied(await applying.mutateAsync({ path: `${path}/apply`, body }));
      setPreviewed(null);
    } catch (cause) {
      failed(cause);
    }
  }
  return {
    previewed,
    error,
    applied,
    isBusy: isPlanning || applying.isPending,
    choose: setPreviewed,
    preview,
    apply,
    reset(): void {
      begin();
      setPreviewed(null);
    },
  };
}
