import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { TriangleAlert } from '@shopkeeper/ui/icons';
import { useMayOpen } from '@shopkeeper/admin-ui';
import { customSetting } from '../../custom-setting/custom-setting.resource.ts';
import type { ConfigGroup } from '../config-view.domain.ts';

interface ConfigNavProps {
  readonly groups: readonly ConfigGroup[];
  readonly active: string;
  titleOf(group: ConfigGroup): string;
  /** The number of unsaved changes in a group. */
  changesIn(group: ConfigGroup): number;
  onChoose(name: string): void;
}

const isBroken = ({ settings }: ConfigGroup): boolean => settings.some(({ fields }) => fields.some((one) => one.isBroken));

/** The groups of settings, with their unsaved changes and a mark where a stored value is not valid. */
export function ConfigNav({ groups, active, titleOf, changesIn, onChoose }: ConfigNavProps) {
  const text = useText('config');
  const mayOpen = useMayOpen();
  return (
    <nav className="config-nav" aria-label={text('text.groups')}>
      {groups.map((group) => {
        const count = changesIn(group);
        return (
          <button
            key={group.name}
            type="button"
            aria-current={group.name === active ? 'true' : undefined}
            onClick={() => onChoose(group.name)}
          >
            <span>{titleOf(group)}</span>
            {isBroken(group) && <TriangleAlert size={14} aria-label={text('text.broken')} />}
            {count > 0 && <b aria-label={text('text.changes', { count })}>{count}</b>}
          </button>
        );
      })}
      {mayOpen(customSetting.page) && <PageLink to={customSetting.page}>{text('text.own')}</PageLink>}
    </nav>
  );
}
