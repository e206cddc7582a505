import { Flag, GitFork, Merge, Play, Plus, Send, UserCheck } from '@shopkeeper/ui/icons';
import type { StepKind } from '../workflow-graph.domain.ts';

const icons = { start: Play, approve: UserCheck, branch: GitFork, parallel: Plus, join: Merge, copy: Send, end: Flag } as const;

/** The sign of a kind of steps. */
export function StepIcon({ kind, size = 15 }: { readonly kind: StepKind; readonly size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} aria-hidden />;
}
