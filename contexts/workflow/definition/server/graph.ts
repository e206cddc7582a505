import type { RowOf } from '@shopkeeper/resource';
import type { Condition } from '@shopkeeper/resource/conditions';
import type { definition } from '../definition.resource.ts';
import type { Graph } from '../workflow-graph.domain.ts';

type Steps = RowOf<typeof definition>['steps'];

/** The steps of a definition as the engine walks them. */
export const graphOf = (steps: Steps): Graph =>
  steps.map(({ code, kind, next, mode, condition }) => ({
    key: code,
    kind,
    next,
    mode,
    condition: condition as Condition | null,
  }));
