import { BottomDrawer } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { X } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { memberArticles } from '../article.resource.ts';
import { Revisions } from './revisions.tsx';

interface DrawerProps {
  readonly id: number;
  readonly version: number;
  readonly mayRevert: boolean;
  readonly onClose: () => void;
}

/** What was published of an article of a member. */
export function RevisionsDrawer({ id, version, mayRevert, onClose }: DrawerProps) {
  const text = useText('article');
  const title = text('text.revisions');
  return (
    <BottomDrawer label={title} onClose={onClose}>
      <Stack row gap={12} justify="space-between" margin="0 0 8px">
        <Text as="h2" size={18}>
          {title}
        </Text>
        <button type="button" className="mc-icon-button" aria-label={text('text.close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </Stack>
      <Revisions
        id={id}
        version={version}
        prefix={memberArticles.prefix}
        audience="member"
        mayRevert={mayRevert}
        onDone={onClose}
      />
    </BottomDrawer>
  );
}
