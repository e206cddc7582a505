import type { Translate } from '@shopkeeper/ui/i18n';
import { useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import type { ScopeChange } from '../scoped-resource.domain.ts';
import { ScopeText } from './scope-text.tsx';
import type { ScopedResources } from './use-scoped-resources.ts';

interface DataScopesNoteProps {
  readonly changes: readonly ScopeChange[];
  readonly resources: ScopedResources;
  readonly labelOf: Translate;
}

/** Lists for each page which rows the role shows now and after saving. */
export function DataScopesNote({ changes, resources, labelOf }: DataScopesNoteProps) {
  const text = useText('role');
  if (changes.length === 0)
    return (
      <Text as="p" color="muted" size={13}>
        {text('text.scopesUnchanged')}
      </Text>
    );
  return (
    <Panel padding="10px 14px" role="group" aria-label={text('text.scopesChanged')} aria-live="polite">
      <Text as="h3" size={13} weight={600} margin="0 0 6px">
        {text('text.scopesChanged')}
      </Text>
      <Stack as="ul" gap={4}>
        {changes.map(({ page, before, after }) => {
          const title = resources.titles.get(page);
          return (
            <Stack as="li" key={page} row wrap gap={[2, 8]}>
              <Text weight={500}>{title ? labelOf(title) : page}</Text>
              <Text color="bad" style={{ textDecoration: 'line-through' }}>
                <ScopeText scope={before} resource={resources.of.get(page)} />
              </Text>
              <span aria-hidden>→</span>
              <Text color="ok">
                <ScopeText scope={after} resource={resources.of.get(page)} />
              </Text>
            </Stack>
          );
        })}
      </Stack>
    </Panel>
  );
}
