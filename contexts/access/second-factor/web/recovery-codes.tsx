import { CopyButton, Section } from '@shopkeeper/admin-ui/detail';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

/** New recovery codes, which are shown this once. */
export function NewRecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const text = useText('second-factor');
  const title = text('text.codes');
  return (
    <Section title={title} extra={<CopyButton value={codes.join('\n')} label={title} />}>
      <Stack gap={16}>
        <p className="rs-hint">{text('text.codesHint')}</p>
        <Columns as="ul" of="repeat(2, minmax(0, 1fr))" gap={8}>
          {codes.map((code) => (
            <Text as="li" numeric key={code} style={{ listStyle: 'none', fontFamily: 'var(--mono, monospace)' }}>
              {code}
            </Text>
          ))}
        </Columns>
        <Button type="primary" style={{ alignSelf: 'flex-start' }} onClick={onStored}>
          {text('text.stored')}
        </Button>
      </Stack>
    </Section>
  );
}
