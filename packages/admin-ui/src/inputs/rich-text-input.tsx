import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '@shopkeeper/ui';
import type { InputProps } from './input.ts';

const waiting = <Skeleton.Node active className="rs-wide" style={{ width: '100%', height: 220 }} />;

/** The editor is large and rarely needed; its code is loaded with the first form that has one. */
const Editor = lazyPart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor, waiting);

/** Edits HTML as the server stores it; the server removes what its allow-list does not permit when saving. */
export function RichTextInput(props: InputProps<'richText'>) {
  const { place, isDue } = useDue();
  return isDue ? (
    <Editor {...props} />
  ) : (
    <div ref={place} id={props.id} tabIndex={-1}>
      {waiting}
    </div>
  );
}

const nearby = '600px';
const latestMs = 2_000;

/**
 * True once the element is near the visible area or focused, and after 2 s at the latest; the fields above are usable meanwhile.
 */
function useDue() {
  const place = useRef<HTMLDivElement>(null);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const waiter = place.current;
    if (!waiter) return;
    const due = (): void => setDue(true);
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && due(), { rootMargin: nearby });
    watch.observe(waiter);
    waiter.addEventListener('focus', due);
    const latest = setTimeout(due, latestMs);
    return () => {
      watch.disconnect();
      waiter.removeEventListener('focus', due);
      clearTimeout(latest);
    };
  }, []);
  return { place, isDue };
}
