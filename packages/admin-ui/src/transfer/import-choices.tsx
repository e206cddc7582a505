import { Radio } from 'antd';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { ImportReport } from './import-report.ts';
import type { ImportStepProps } from './use-import.ts';

/** What the user can choose for the file beside its columns, such as what becomes of codes that are used already. */
export function ImportChoices({ report, options, run }: ImportStepProps & { readonly report: ImportReport }) {
  const { choiceText = (name: string, value?: string) => value ?? name } = options;
  return Object.entries(report.choices).map(([name, values]) => (
    <Stack key={name} as="div" gap={4}>
      <Text size={13}>{choiceText(name)}</Text>
      <Radio.Group
        aria-label={choiceText(name)}
        value={report.chosen[name]}
        options={values.map((value) => ({ value, label: choiceText(name, value) }))}
        onChange={({ target }) => void run.decide({ choices: { ...run.decisions.choices, [name]: String(target.value) } })}
      />
    </Stack>
  ));
}
