import { ErrorState, useWrite } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Eye } from '@shopkeeper/ui/icons';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Select, Skeleton } from 'antd';
import { useId, useState } from 'react';
import type { ViewChoices } from '../view-as.domain.ts';
import { viewAsPage } from '../view-as.page.ts';

const { path } = viewAsPage;

type Chosen = { readonly adminId: number } | { readonly roleId: number };
interface Named {
  readonly id: number;
  readonly name: string;
}

/** Chooses whom to look as; the whole shell is loaded again, since everything in it may differ. */
export function ViewAsScreen() {
  const text = useText('view-as');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { data, error, refetch } = useCall<ViewChoices>(`${path}/choices`, {});
  const write = useWrite<unknown>({ refreshes: [] });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const begin = (): void => {
    if (chosen) write.mutate({ path: `${path}/begin`, body: chosen }, { onSuccess: () => window.location.assign('/admin') });
  };
  return (
    <Stack padding="18px 24px 40px">
      <Panel padding={24} style={{ maxWidth: 560 }}>
        <Stack gap={16}>
          <Text as="h1" size={20} weight={600}>
            {text('title')}
          </Text>
          <Text color="secondary">{text('text.lead')}</Text>
          <OneOf
            title={text('text.staff')}
            hint={text('text.hintStaff')}
            all={data.staff}
            value={chosen && 'adminId' in chosen ? chosen.adminId : null}
            onChoose={(adminId) => setChosen({ adminId })}
          />
          <OneOf
            title={text('text.role')}
            all={data.roles}
            value={chosen && 'roleId' in chosen ? chosen.roleId : null}
            onChoose={(roleId) => setChosen({ roleId })}
          />
          <Stack row gap={12} align="center">
            <Button type="primary" icon={<Eye size={16} />} disabled={!chosen} loading={write.isPending} onClick={begin}>
              {text('text.begin')}
            </Button>
            {!chosen && <Text color="muted">{text('text.none')}</Text>}
          </Stack>
        </Stack>
      </Panel>
    </Stack>
  );
}

interface OneOfProps {
  readonly title: string;
  readonly hint?: string;
  readonly all: readonly Named[];
  readonly value: number | null;
  onChoose(id: number): void;
}

function OneOf({ title, hint, all, value, onChoose }: OneOfProps) {
  const id = useId();
  return (
    <Stack gap={4}>
      <label htmlFor={id}>{title}</label>
      <Select
        id={id}
        value={value}
        showSearch={{ optionFilterProp: 'label' }}
        options={all.map(({ id: key, name }) => ({ value: key, label: name }))}
        onChange={onChoose}
      />
      {hint && (
        <Text as="small" color="muted" size={12.5}>
          {hint}
        </Text>
      )}
    </Stack>
  );
}
