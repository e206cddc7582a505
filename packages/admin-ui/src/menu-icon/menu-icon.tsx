import { lazyPart } from '@shopkeeper/ui';
import {
  BadgeCheck,
  BookA,
  Boxes,
  componentName,
  FolderTree,
  Gauge,
  Image,
  Layers,
  ListTree,
  type LucideIcon,
  MapPin,
  Megaphone,
  Network,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  Shield,
  ShieldCheck,
  ShoppingCart,
  Truck,
  UserCog,
  Users,
} from '@shopkeeper/ui/icons';

/** The icons that the menu of the product names; any other name loads the complete icon set once. */
const common: Readonly<Record<string, LucideIcon>> = {
  BadgeCheck,
  BookA,
  Boxes,
  FolderTree,
  Gauge,
  Image,
  Layers,
  ListTree,
  MapPin,
  Megaphone,
  Network,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  Shield,
  ShieldCheck,
  ShoppingCart,
  Truck,
  UserCog,
  Users,
};

const AnyIcon = lazyPart(async () => (await import('./any-icon.tsx')).AnyIcon, <span className="menu-icon" aria-hidden />);

const look = { size: 17, strokeWidth: 1.75, 'aria-hidden': true, className: 'menu-icon' } as const;

interface MenuIconProps {
  /** A lucide name in kebab-case; an empty or unknown name shows a dot. */
  readonly name: string;
}

/** The icon of a menu entry. */
export function MenuIcon({ name }: MenuIconProps) {
  const Known = common[componentName(name)];
  if (Known) return <Known {...look} />;
  if (name === '') return <span className="menu-icon menu-dot" aria-hidden />;
  return <AnyIcon name={name} {...look} />;
}
