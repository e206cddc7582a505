import {
  BadgeCheck,
  BadgePercent,
  Bell,
  BookA,
  BookOpen,
  Box,
  Boxes,
  Braces,
  CalendarClock,
  ChartNoAxesCombined,
  ChartPie,
  ClipboardList,
  Code,
  Coins,
  Database,
  FileText,
  Flag,
  FolderTree,
  Gauge,
  GitBranch,
  Image,
  KeyRound,
  Layers,
  LayoutDashboard,
  ListTree,
  type LucideProps,
  MapPin,
  Megaphone,
  MessageSquare,
  MessageSquareText,
  Monitor,
  Network,
  Package,
  Palette,
  Paperclip,
  ReceiptText,
  RotateCcw,
  ScrollText,
  Settings,
  Shield,
  ShieldCheck,
  ShoppingCart,
  Smartphone,
  Star,
  Store,
  Tag,
  Ticket,
  Trash2,
  Truck,
  Undo2,
  UserCog,
  UserPlus,
  Users,
  Wallet,
  Workflow,
} from 'lucide-react';
import { type ComponentType } from 'react';
import { lazyPart } from '../lazy-part.tsx';

type Icon = ComponentType<LucideProps>;

/** The icons menus use most; any other lucide name is fetched with all of them, once. */
const common: Readonly<Record<string, Icon>> = {
  'badge-check': BadgeCheck,
  'badge-percent': BadgePercent,
  bell: Bell,
  'book-a': BookA,
  'book-open': BookOpen,
  box: Box,
  boxes: Boxes,
  braces: Braces,
  'calendar-clock': CalendarClock,
  'chart-no-axes-combined': ChartNoAxesCombined,
  'chart-pie': ChartPie,
  'clipboard-list': ClipboardList,
  code: Code,
  coins: Coins,
  database: Database,
  'file-text': FileText,
  flag: Flag,
  'folder-tree': FolderTree,
  gauge: Gauge,
  'git-branch': GitBranch,
  image: Image,
  'key-round': KeyRound,
  layers: Layers,
  'layout-dashboard': LayoutDashboard,
  'list-tree': ListTree,
  'map-pin': MapPin,
  megaphone: Megaphone,
  'message-square': MessageSquare,
  'message-square-text': MessageSquareText,
  monitor: Monitor,
  network: Network,
  package: Package,
  palette: Palette,
  paperclip: Paperclip,
  'receipt-text': ReceiptText,
  'rotate-ccw': RotateCcw,
  'scroll-text': ScrollText,
  settings: Settings,
  'shield-check': ShieldCheck,
  shield: Shield,
  'shopping-cart': ShoppingCart,
  smartphone: Smartphone,
  star: Star,
  store: Store,
  tag: Tag,
  ticket: Ticket,
  'trash-2': Trash2,
  truck: Truck,
  'undo-2': Undo2,
  'user-cog': UserCog,
  'user-plus': UserPlus,
  users: Users,
  wallet: Wallet,
  workflow: Workflow,
};

const AnyIcon = lazyPart(async () => (await import('./any-icon.tsx')).AnyIcon, <span className="menu-icon" aria-hidden />);

const look = { size: 17, strokeWidth: 1.75, 'aria-hidden': true, className: 'menu-icon' } as const;

interface MenuIconProps {
  /** A lucide name in kebab-case; empty or unknown names show a plain dot. */
  readonly name: string;
}

/** The icon of a menu rule. */
export function MenuIcon({ name }: MenuIconProps) {
  const Known = common[name];
  if (Known) return <Known {...look} />;
  if (name === '') return <span className="menu-icon menu-dot" aria-hidden />;
  return <AnyIcon name={name} {...look} />;
}
