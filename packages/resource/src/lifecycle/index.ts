export {
  type ActorKind,
  type AnyCommand,
  type ByIn,
  type InputIn,
  type NeedsIn,
  type RowIn,
  type RuleActor,
  type RuleContext,
  type SeenIn,
  type TargetIn,
} from '../declaration/lifecycle.ts';
export { staffCommandsOf } from '../declaration/names.ts';
export { allowedOf, canTransition, commandsFrom, commandsOf, illegalTransitions, isFor } from '../declaration/transitions.ts';
