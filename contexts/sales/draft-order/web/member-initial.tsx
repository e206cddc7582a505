import { Avatar } from 'antd';

/** The first character of a member's name, in a circle. */
export function Initial({ of }: { readonly of: string }) {
  return (
    <Avatar size={34} aria-hidden style={{ flex: 'none', background: 'var(--soft)', color: 'var(--fill)', fontSize: 14 }}>
      {of.slice(0, 1)}
    </Avatar>
  );
}
