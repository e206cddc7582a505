import { BottomDrawer, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { memberOrders } from '../member-orders.page.ts';
import type { MemberOrderDetail } from './member-order-detail.ts';

const commands = ['confirm', 'cancel'] as const;
type Command = (typeof commands)[number];

interface ActionProps {
  readonly order: MemberOrderDetail;
  /** Reloads the order: a rejected one was changed elsewhere. */
  readonly renew: () => void;
}

/** What the member can do with the order now; nothing is shown when there is nothing. */
export function MemberOrderActions({ order, renew }: ActionProps) {
  const text = useText('member-orders');
  const [asked, setAsked] = useState<Command | null>(null);
  const offered = commands.filter((name) => order.allowed[name] === true);
  if (offered.length === 0) return null;
  return (
    <Stack row gap={12} margin="0 0 16px">
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
  const { mutate: perform, isPending } = useMemberWrite<unknown, object>(`${memberOrders.prefix}${command}`, {
    refreshes: [memberOrders.prefix],
    showSuccess: true,
    onDone: onClose,
  });
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
