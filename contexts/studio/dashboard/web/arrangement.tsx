import { useText } from '@shopkeeper/ui/i18n';
import { ArrowDown, ArrowUp } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Checkbox } from 'antd';
import { reordered, toggled } from '../layout.domain.ts';

interface ArrangementProps<K extends string> {
  readonly title: string;
  readonly all: readonly K[];
  readonly chosen: readonly K[];
  nameOf(key: K): string;
  onChosen(chosen: K[]): void;
}

/** Chooses which of several entries are shown, and in which order; those that are not shown stand last. */
export function Arrangement<K extends string>({ title, all, chosen, nameOf, onChosen }: ArrangementProps<K>) {
  const text = useText('dashboard');
  const entries = [...chosen, ...all.filter((key) => !chosen.includes(key))];
  return (
    <section aria-label={title}>
      <Text as="h3" size={14} weight={600} margin="0 0 4px">
        {title}
      </Text>
      <Stack as="ul">
        {entries.map((key) => {
          const place = chosen.indexOf(key);
          const name = nameOf(key);
          return (
            <Stack as="li" key={key} row justify="space-between" className="dashboard-entry">
              <Checkbox checked={place >= 0} onChange={() => onChosen(toggled(chosen, key))}>
                {name}
              </Checkbox>
              {place >= 0 && (
                <span>
                  <Button
                    type="text"
                    aria-label={text('text.board.earlier', { name })}
                    disabled={place === 0}
                    icon={<ArrowUp size={15} />}
                    onClick={() => onChosen(reordered(chosen, key, -1))}
                  />
                  <Button
                    type="text"
                    aria-label={text('text.board.later', { name })}
                    disabled={place === chosen.length - 1}
                    icon={<ArrowDown size={15} />}
                    onClick={() => onChosen(reordered(chosen, key, 1))}
                  />
                </span>
              )}
            </Stack>
          );
        })}
      </Stack>
    </section>
  );
}
