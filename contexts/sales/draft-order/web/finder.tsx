import { Text } from '@shopkeeper/ui/layout';
import { Spin } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface FinderProps<T> {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly items: readonly T[];
  keyOf(item: T): string | number;
  draw(item: T): ReactNode;
  onChange(value: string): void;
  onPick(item: T): void;
  /** Called on Enter, with the marked row, or null when the list is closed or empty. */
  onEnter(marked: T | null): void;
  /** Called on the arrow down key when no list is open. */
  onLeave?(): void;
  /** Shown in the list when it has no rows. */
  readonly none?: ReactNode;
  readonly isOpen: boolean;
  readonly isBusy?: boolean;
  readonly isLarge?: boolean;
  readonly icon: ReactNode;
  readonly hint?: ReactNode;
  readonly inputRef?: (input: HTMLInputElement | null) => void;
  readonly inputMode?: 'text' | 'search';
}

/** A search field with a list of results: arrows move the mark, Enter picks the marked row, Escape closes the list. */
export function Finder<T>(props: FinderProps<T>) {
  const { items, value, isOpen } = props;
  const id = useId();
  const [place, setPlace] = useState(0);
  const [isShut, setShut] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isShown = isOpen && !isShut && hasFocus;
  const marked = isShown ? (items[Math.min(place, items.length - 1)] ?? null) : null;

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && isShown && items.length > 0) {
      event.preventDefault();
      setPlace((Math.min(place, items.length - 1) + step + items.length) % items.length);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      props.onLeave?.();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      props.onEnter(marked);
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setShut(true);
    }
  }

  return (
    <div className={props.isLarge ? 'draft-finder large' : 'draft-finder'}>
      {props.icon}
      <input
        ref={props.inputRef}
        role="combobox"
        aria-label={props.label}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked ? `${id}-${props.keyOf(marked)}` : undefined}
        placeholder={props.placeholder}
        value={value}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onKeyDown={press}
        onChange={(event) => {
          setPlace(0);
          setShut(false);
          props.onChange(event.target.value);
        }}
      />
      {props.isBusy ? <Spin size="small" /> : props.hint}
      {isShown && <Found id={id} {...props} marked={marked} />}
    </div>
  );
}

function Found<T>({ id, items, marked, none, ...props }: FinderProps<T> & { readonly id: string; readonly marked: T | null }) {
  return (
    // Keeps the focus in the field while the list is clicked.
    <div className="draft-found" role="presentation" onMouseDown={(event) => event.preventDefault()}>
      {items.length === 0 && (
        <Text as="div" color="secondary" padding="14px 16px">
          {none}
        </Text>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={props.label}>
        {items.map((item) => (
          <FoundRow
            key={props.keyOf(item)}
            id={`${id}-${props.keyOf(item)}`}
            isMarked={item === marked}
            onPick={() => props.onPick(item)}
          >
            {props.draw(item)}
          </FoundRow>
        ))}
      </div>
    </div>
  );
}

interface FoundRowProps {
  readonly id: string;
  readonly isMarked: boolean;
  readonly children: ReactNode;
  onPick(): void;
}

function FoundRow({ id, isMarked, children, onPick }: FoundRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onClick={onPick}
      onKeyDown={({ key }) => key === 'Enter' && onPick()}
    >
      {children}
    </div>
  );
}
