import { Link, useLocation } from 'react-router';
import { titleText, useText } from '@shopkeeper/ui/i18n';
import {
  Bell,
  Circle,
  Coins,
  CreditCard,
  Gift,
  Heart,
  House,
  KeyRound,
  MapPin,
  MessagesSquare,
  Receipt,
  ReceiptText,
  ShoppingCart,
  Star,
  Store,
  Tag,
  Undo2,
  UserRound,
  Wallet,
  type LucideIcon,
} from '@shopkeeper/ui/icons';
import { type MemberMenu, useMemberRules, useMemberSession } from '@shopkeeper/api-client/session';
import { useBadge } from './badges.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  bell: Bell,
  coins: Coins,
  'credit-card': CreditCard,
  gift: Gift,
  heart: Heart,
  house: House,
  'key-round': KeyRound,
  'map-pin': MapPin,
  'messages-square': MessagesSquare,
  receipt: Receipt,
  'receipt-text': ReceiptText,
  'shopping-cart': ShoppingCart,
  star: Star,
  store: Store,
  tag: Tag,
  'undo-2': Undo2,
  'user-round': UserRound,
  wallet: Wallet,
};

/** Number of menu pages in the navigation bar, beside the products; the others are in the account drawer. */
export const atHand = 3;

/** The page of the products, which everybody may open. */
const products: MemberMenu = { path: '/products', icon: 'store', title: 'shop:title' };
/** The community, for as long as the settings have it open. */
const community: MemberMenu = { path: '/community', icon: 'messages-square', title: 'forum:title' };
const visitorCart: MemberMenu = { path: '/cart', icon: 'shopping-cart', title: 'cart:title' };

/** The pages that everybody may open beside the products and the cart. */
export const usePublicMenus = (): readonly MemberMenu[] =>
  useMemberRules(({ siteConfig }) => siteConfig?.communityOpen) ? [community] : [];

interface MenuLinkProps {
  readonly menu: MemberMenu;
  readonly onClick?: () => void;
}

/** A link to a page of the menu. */
export function MenuLink({ menu: { path, icon, title }, onClick }: MenuLinkProps) {
  const { pathname } = useLocation();
  const Icon = icons[icon] ?? Circle;
  const count = useBadge(path);
  const isHere = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <Link to={path} onClick={onClick} {...(isHere ? { 'aria-current': 'page' as const } : {})}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{titleText(title)}</span>
      {count > 0 && <b className="mc-badge">{count > 99 ? '99+' : count}</b>}
    </Link>
  );
}

/** The navigation of the area: at the bottom on a phone, at the top on a wide screen. */
export function MemberNav({ onAccount }: { readonly onAccount: () => void }) {
  const text = useText('member-area');
  const menus = useMemberRules((rules) => rules.menus);
  const isSignedIn = useMemberSession(({ person }) => person !== null);
  if (!isSignedIn) return <VisitorNav />;
  const [first, ...others] = menus.slice(0, atHand);
  return (
    <nav className="mc-nav" aria-label={text('nav.label')}>
      {first && <MenuLink menu={first} />}
      <MenuLink menu={products} />
      {others.map((menu) => (
        <MenuLink key={menu.path} menu={menu} />
      ))}
      <button type="button" className="mc-nav-account" aria-haspopup="dialog" onClick={onAccount}>
        <UserRound size={20} strokeWidth={1.75} aria-hidden />
        <span>{text('nav.account')}</span>
      </button>
    </nav>
  );
}

/** The navigation of whoever is not signed in. */
function VisitorNav() {
  const text = useText('member-area');
  const menus = usePublicMenus();
  return (
    <nav className="mc-nav" aria-label={text('nav.shop')}>
      <Link to="/">
        <House size={20} strokeWidth={1.75} aria-hidden />
        <span>{text('nav.start')}</span>
      </Link>
      <MenuLink menu={products} />
      {menus.map((menu) => (
        <MenuLink key={menu.path} menu={menu} />
      ))}
      <MenuLink menu={visitorCart} />
      <Link to="/user/login">
        <UserRound size={20} strokeWidth={1.75} aria-hidden />
        <span>{text('nav.sign-in')}</span>
      </Link>
    </nav>
  );
}
