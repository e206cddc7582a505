import { Alert, Radio } from 'antd';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { useResourceText } from '../texts/resource-text.ts';
import type { ReadEncoding } from './import-report.ts';

interface EncodingChoiceProps {
  /** How the file was read. Null for a workbook, whose encoding is known. */
  readonly encoding: ReadEncoding | null | undefined;
  /** The encoding that the user chose. */
  readonly chosen: string | null;
  /** Reads the file again in another encoding. */
  choose(encoding: string): void;
}

/** Names the encoding of an import file; where its bytes fit several, shows how each reads and lets the user choose. */
export function EncodingChoice({ encoding, chosen, choose }: EncodingChoiceProps) {
  const text = useResourceText();
  if (!encoding) return null;
  const { name, candidates } = encoding;
  if (candidates.length === 0)
    return (
      <Text as="div" color="muted" size={12}>
        {text('import.encoding', { name: name.toUpperCase() })}
      </Text>
    );
  return (
    <Alert
      type="warning"
      showIcon
      message={text('import.encoding-ask')}
      description={
        <Radio.Group
          aria-label={text('import.encoding-ask')}
          value={chosen ?? name}
          onChange={({ target }) => choose(String(target.value))}
        >
          <Stack gap={8}>
            {candidates.map((one) => (
              <Radio key={one.encoding} value={one.encoding}>
                <Text size={12}>{one.encoding.toUpperCase()}</Text>
                <Text as="small" block color="muted" size={12}>
                  {one.sample}
                </Text>
              </Radio>
            ))}
          </Stack>
        </Radio.Group>
      }
    />
  );
}
