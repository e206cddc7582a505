import { useFormatters, useLanguage, useText } from '@shopkeeper/ui/i18n';
import { type Share, stepOf, tiles } from '../data-screen.domain.ts';

const [width, height, gap] = [84, 60, 6];

interface ProvinceMapProps {
  readonly provinces: readonly Share[];
  /** The province of the last order, which has a ring. */
  readonly last: string | undefined;
}

/** The provinces as tiles: the more was paid, the brighter. Zero is an outline. */
export function ProvinceMap({ provinces, last }: ProvinceMapProps) {
  const text = useText('data-screen');
  const isEnglish = useLanguage() === 'en';
  const { number } = useFormatters();
  const amounts = new Map(provinces.map(({ code, amount }) => [code, amount]));
  const most = Math.max(0, ...tiles.map(({ code }) => amounts.get(code) ?? 0));
  return (
    <svg
      className="ds-map"
      viewBox={`0 0 ${8 * (width + gap)} ${8 * (height + gap)}`}
      role="img"
      aria-label={text('text.provinces')}
    >
      {tiles.map(({ code, column, row }) => {
        const amount = amounts.get(code) ?? 0;
        const name = text(`text.province.${code}`);
        return (
          <g
            key={code}
            transform={`translate(${column * (width + gap) + 3} ${row * (height + gap) + 3})`}
            data-step={stepOf(amount, most)}
            data-code={code}
            className={code === last ? 'last' : undefined}
          >
            <rect width={width} height={height} rx="5" />
            <text x="8" y="23" fontSize={isEnglish ? 13 : 16} {...(name.length > 10 ? { textLength: width - 14 } : {})}>
              {name}
            </text>
            <text x="8" y="47" fontSize="18" className="amount">
              {number(Math.round(amount / 100))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
