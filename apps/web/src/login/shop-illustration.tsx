interface Parcel {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly isWarm?: boolean;
}

interface Board {
  /** The height of the board, from the top. */
  readonly y: number;
  readonly parcels: readonly Parcel[];
}

const boards: readonly Board[] = [
  {
    y: 358,
    parcels: [
      { x: -36, width: 84, height: 69 },
      { x: 92, width: 125, height: 55 },
      { x: 224, width: 110, height: 55 },
      { x: 346, width: 110, height: 55 },
      { x: 466, width: 64, height: 55 },
      { x: 574, width: 97, height: 55 },
      { x: 680, width: 96, height: 111 },
    ],
  },
  {
    y: 566,
    parcels: [
      { x: -40, width: 70, height: 111 },
      { x: 37, width: 74, height: 125 },
      { x: 118, width: 110, height: 111 },
      { x: 346, width: 124, height: 101, isWarm: true },
      { x: 489, width: 64, height: 111 },
      { x: 563, width: 82, height: 97 },
      { x: 655, width: 110, height: 55 },
    ],
  },
  {
    y: 773,
    parcels: [
      { x: -48, width: 124, height: 124 },
      { x: 85, width: 65, height: 110 },
      { x: 159, width: 83, height: 55 },
      { x: 249, width: 111, height: 55 },
      { x: 369, width: 96, height: 124 },
      { x: 509, width: 83, height: 96 },
      { x: 636, width: 83, height: 83 },
      { x: 728, width: 60, height: 124 },
    ],
  },
];

const tapeShare = 0.11;

/**
 * An illustration of three boards of boxes, one of them highlighted. Drawn as SVG: it loads no file and follows the colour mode.
 */
export function ShopIllustration() {
  return (
    <svg className="shelf" viewBox="0 0 738 900" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {boards.map(({ y, parcels }, depth) => (
        <g key={y}>
          {parcels.map((parcel) => (
            <g key={parcel.x}>
              <rect
                x={parcel.x}
                y={y - parcel.height}
                width={parcel.width}
                height={parcel.height}
                rx="2"
                fill={parcel.isWarm ? 'var(--shelf-warm)' : `var(--shelf-${depth + 1})`}
              />
              <rect
                x={parcel.x + parcel.width * (0.5 - tapeShare / 2)}
                y={y - parcel.height}
                width={parcel.width * tapeShare}
                height={parcel.height}
                fill="var(--shelf-tape)"
              />
            </g>
          ))}
          <rect x="0" y={y} width="738" height="7" fill="var(--shelf-board)" />
        </g>
      ))}
    </svg>
  );
}
