import { Link, useLocation } from 'react-router';
import { titleText, useText } from '@shopkeeper/ui/i18n';
import {
  Bell,
  Circle,
  Coins,
  CreditCard,
  Gift,
  House,
  KeyRound,
  MapPin,
  Receipt,
  ReceiptText,
  Star,
  Tag,
  Undo2,
  UserRound,
  Wallet,
  type LucideIcon,
} from '@shopkeeper/ui/icons';
import { type MemberMenu, useMemberRules } from '@shopkeeper/api-client/session';

const icons: Readonly<Record<string, LucideIcon>> = {
  bell: Bell,
  coins: Coins,
  'credit-card': CreditCard,
  gift: Gift,
  house: House,
  'key-round': KeyRound,
  'map-pin': MapPin,
  receipt: Receipt,
  'receipt-text': ReceiptText,
  star: Star,
  tag: Tag,
  'undo-2': Undo2,
  'user-round': UserRound,
  wallet: Wallet,
};

/** Number of menu pages in the navigation bar; the others are in the account drawer. */
export const atHand = 4;

interface MenuLinkProps {
  readonly menu: MemberMenu;
  readonly onClick?: () => void;
}

/** A link to a page of the menu. */
export function MenuLink({ menu: { path, icon, title }, onClick }: MenuLinkProps) {
  const { pathname } = useLocation();
  const Icon = icons[icon] ?? Circle;
  const isHere = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <Link to={path} onClick={onClick} {...(isHere ? { 'aria-current': 'page' as const } : {})}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{titleText(title)}</span>
    </Link>
  );
}

/** The navigation of the area: at the bottom on a phone, at the top on a wide screen. */
export function MemberNav({ onAccount }: { readonly onAccount: () => void }) {
  const text = useText('member-area');
  const menus = useMemberRules((rules) => rules.menus);
  return (
    <nav className="mc-nav" aria-label={text('nav.label')}>
      {menus.slice(0, atHand).map((menu) => (
        <MenuLink key={menu.path} menu={menu} />
      ))}
      <button type="button" className="mc-nav-account" aria-haspopup="dialog" onClick={onAccount}>
        <UserRound size={20} strokeWidth={1.75} aria-hidden />
        <span>{text('nav.account')}</span>
      </button>
    </nav>
  );
}
