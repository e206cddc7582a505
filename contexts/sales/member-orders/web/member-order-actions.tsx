import { BottomDrawer, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { memberOrders } from '../member-orders.page.ts';

const commands = ['confirm', 'cancel', 'delete'] as const;
type Command = (typeof commands)[number];

/** What the actions need of an order of a list or a detail. */
export interface OfferedCommands {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  /** The transitions that the member can make now: true, or why not. */
  readonly allowed: Readonly<Record<string, unknown>>;
  /** Whether it is completed or closed: the member may take it out of the list. */
  readonly isOver?: boolean;
}

interface ActionProps {
  readonly order: OfferedCommands;
  /** Reloads the order: a rejected one was changed elsewhere. */
  readonly renew: () => void;
}

/** What the member can do with the order now; nothing is shown when there is nothing. */
export function MemberOrderActions({ order, renew }: ActionProps) {
  const text = useText('member-orders');
  const [asked, setAsked] = useState<Command | null>(null);
  const offered = commands.filter((name) => (name === 'delete' ? order.isOver === true : order.allowed[name] === true));
  const isPayable = order.status === 'pending_payment';
  if (offered.length === 0 && !isPayable) return null;
  return (
    <Stack row gap={12} margin="0 0 16px" className="member-order-actions">
      {isPayable && (
        <PageLink to={`${memberOrders.page}/${order.id}/pay`} className="mc-button primary">
          {text('text.pay')}
        </PageLink>
      )}
      {offered.map((name) => (
        <button
          key={name}
          type="button"
          className={name === 'confirm' ? 'mc-button primary' : 'mc-button'}
          onClick={() => setAsked(name)}
        >
          {text(`text.${name}`)}
        </button>
      ))}
      {asked && <CommandDrawer {...{ order, renew }} command={asked} onClose={() => setAsked(null)} />}
    </Stack>
  );
}

interface DrawerProps extends ActionProps {
  readonly command: Command;
  readonly onClose: () => void;
}

function CommandDrawer({ order, renew, command, onClose }: DrawerProps) {
  const text = useText('member-orders');
  const { navigate } = usePage();
  const leave = (): void => {
    onClose();
    navigate(memberOrders.page);
  };
  const { mutate: perform, isPending } = useMemberWrite<unknown, object>(
    `${memberOrders.prefix}${command === 'delete' ? 'del' : command}`,
    {
      refreshes: [memberOrders.prefix],
      showSuccess: true,
      onDone: command === 'delete' ? leave : onClose,
    },
  );
  return (
    <BottomDrawer label={text(`text.${command}-ask`)} onClose={onClose}>
      <Text as="h2" size={18} margin="0 0 10px">
        {text(`text.${command}-ask`)}
      </Text>
      <Text as="p" color="secondary" size={14} margin="0 0 14px">
        {text(`text.${command}-hint`)}
      </Text>
      <Columns of={2} gap={12}>
        <button type="button" className="mc-button" onClick={onClose}>
          {text('text.not-now')}
        </button>
        <button
          type="button"
          className="mc-button primary"
          disabled={isPending}
          onClick={() => perform({ id: order.id, version: order.version }, { onError: renew })}
        >
          {text(`text.${command}`)}
        </button>
      </Columns>
    </BottomDrawer>
  );
}
