import { Button } from 'antd';
import { type ReactNode, type ToggleEvent, useId } from 'react';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { Ellipsis } from '@shopkeeper/ui/icons';
import { usePhone } from '@shopkeeper/ui';
import { useResourceText } from '../texts/resource-text.ts';
import type { PageInfo } from '../list-state/paging.ts';

interface ListHeaderProps {
  readonly title: string;
  readonly pageInfo: PageInfo | null;
  /** Secondary buttons; on a phone they are behind a menu button, in a panel at the bottom. */
  readonly rest: ReactNode;
  readonly children: ReactNode;
}

/** The title of a list, its row count and the actions on the whole list. */
export function ListHeader({ title, pageInfo, rest, children }: ListHeaderProps) {
  const text = useResourceText();
  const written = useTotal();
  return (
    <header className="rs-head">
      <h1>{title}</h1>
      <span className="rs-count" aria-live="polite">
        {pageInfo && text('list.count', { total: written(pageInfo) })}
      </span>
      <div className="rs-head-actions">
        <Rest>{rest}</Rest>
        {children}
      </div>
    </header>
  );
}

/** Uses the same element on all screen sizes, so that running work inside it survives rotating a phone. */
function Rest({ children }: { readonly children: ReactNode }) {
  const text = useResourceText();
  const isPhone = usePhone();
  const id = useId();
  return (
    <>
      <Button className="rs-rest-open" aria-label={text('list.rest')} icon={<Ellipsis size={16} />} popoverTarget={id} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- nothing here is pressed but the buttons inside, which have keys of their own; the sheet only closes behind them */}
      <div
        className="rs-rest"
        id={id}
        popover={isPhone ? 'auto' : undefined}
        onToggle={focusFirst}
        onClick={({ currentTarget, target }) => {
          if (isPhone && target instanceof Node && currentTarget.contains(target)) currentTarget.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

function focusFirst({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') currentTarget.querySelector('button')?.focus();
}

/** Returns a function that formats a total; an inexact total gets a plus sign. */
export function useTotal(): (pageInfo: Pick<PageInfo, 'total' | 'exact'>) => string {
  const { number } = useFormatters();
  return ({ total, exact }) => `${number(total)}${exact ? '' : '+'}`;
}
