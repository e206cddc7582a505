import { ConditionText } from '@shopkeeper/admin-ui/conditions';
import type { AnyResource } from '@shopkeeper/resource';
import type { DataScope } from '@shopkeeper/resource/access';
import { dataScopeIssues, scopeAttributes } from '@shopkeeper/resource/conditions';
import { useText } from '@shopkeeper/ui/i18n';
import { scopeKindOf } from '../scoped-resource.domain.ts';

interface ScopeTextProps {
  readonly scope: unknown;
  /** Whose rows it limits; undefined for a page that is gone. */
  readonly resource: AnyResource | undefined;
}

/** A data scope in words: its kind, or its condition as a sentence. */
export function ScopeText({ scope, resource }: ScopeTextProps) {
  const text = useText('role');
  if (!resource || scopeKindOf(scope) !== 'condition') return text(`text.scope.${scopeKindOf(scope)}`);
  if (dataScopeIssues(resource, scope).length > 0) return text('text.scope.incomplete');
  // Its form was just checked.
  const { condition } = scope as Extract<DataScope, { kind: 'condition' }>;
  return (
    <span>
      <ConditionText attributes={scopeAttributes(resource)} condition={condition} />
    </span>
  );
}
