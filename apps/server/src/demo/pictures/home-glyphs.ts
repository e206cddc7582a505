/** Things of the house in a box of 100: `p` is the thing itself, `a` its accent, `d` its dark part, `n` a line. */
export const homeGlyphs = {
  bed: '<path class="d" d="M16 34a8 8 0 0 1 8-8h52a8 8 0 0 1 8 8v22H16z"/><rect class="p" x="24" y="40" width="24" height="16" rx="6"/><rect class="p" x="52" y="40" width="24" height="16" rx="6"/><path class="p" d="M12 58a6 6 0 0 1 6-6h64a6 6 0 0 1 6 6v16H12z"/><path class="a" d="M12 62h76v12H12z"/><path class="n" d="M18 74v8m64-8v8"/>',
  blanket:
    '<path class="p" d="M20 30h52a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8H20z"/><path class="a" d="M20 48h56a6 6 0 0 1 0 18H20z"/><path class="p" d="M20 64h54a8 8 0 0 1 0 16H20z"/><path class="n" d="M30 30v22m12-22v22M20 57h40M14 72h6m-6-34h6m-6 20h6"/>',
  towel:
    '<path class="n" d="M14 22h72"/><path class="p" d="M28 18h44v66H28z"/><path class="a" d="M28 62h44v12H28z"/><path class="n" d="M32 84v5m9-5v5m9-5v5m9-5v5m9-5v5M58 18v38"/>',
  lamp: '<path class="n" d="M44 82 30 56l28-22"/><path class="p" d="m52 14 30 26-14 6-24-20z"/><path class="a" d="m68 46 14-6c4 6-6 14-14 6z"/><circle class="d" cx="30" cy="56" r="4"/><rect class="d" x="26" y="80" width="38" height="8" rx="4"/>',
  floorlamp:
    '<path class="n" d="M50 46v40"/><path class="p" d="M36 12h28l12 34H24z"/><path class="n" d="M41 12 36 46m23-34 5 34M50 12v34"/><path class="a" d="M24 46h52l-2-6H26z"/><ellipse class="d" cx="50" cy="87" rx="18" ry="4"/>',
  sofa: '<path class="a" d="M24 30a9 9 0 0 1 9-9h34a9 9 0 0 1 9 9v28H24z"/><path class="n" d="M50 21v36"/><rect class="p" x="25" y="50" width="50" height="16" rx="5"/><path class="p" d="M10 48a8 8 0 0 1 16 0v18h48V48a8 8 0 0 1 16 0v22a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8z"/><path class="n" d="M20 78v8m60-8v8"/>',
  chair:
    '<path class="n" d="M32 58 27 90m41-32 5 32M36 66v20m28-20v20M32 14l2 44m34-44-2 44"/><rect class="p" x="29" y="14" width="42" height="18" rx="6"/><path class="n" d="M33 42h34"/><rect class="a" x="26" y="52" width="48" height="11" rx="5"/>',
  candle:
    '<path class="p" d="M28 46h44v34a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8z"/><path class="a" d="M34 58h32v18H34z"/><path class="n" d="M50 46v-9M42 67h16"/><path class="a" d="M50 14c7 8 8 12 8 16a8 8 0 0 1-16 0c0-4 1-8 8-16z"/>',
  tube: '<path class="p" d="M30 14h40l-5 58H35z"/><path class="n" d="M30 19h40"/><path class="a" d="M32.5 42h35l-1.3 16H33.8z"/><path class="d" d="M36 72h28v12a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z"/><circle class="n" cx="50" cy="31" r="5"/>',
  soap: '<rect class="a" x="18" y="56" width="64" height="26" rx="12"/><rect class="p" x="24" y="34" width="52" height="30" rx="13"/><path class="n" d="M40 49c6-4 14-4 20 0"/><circle class="p" cx="30" cy="22" r="6"/><circle class="p" cx="45" cy="15" r="4"/><circle class="p" cx="70" cy="22" r="5"/>',
  perfume:
    '<rect class="p" x="26" y="40" width="48" height="48" rx="9"/><path class="a" d="M33 58h34v18a5 5 0 0 1-5 5H38a5 5 0 0 1-5-5z"/><rect class="d" x="42" y="16" width="16" height="16" rx="3"/><path class="p" d="M40 32h20v8H40z"/><path class="n" d="M43 48h14"/>',
  book: '<path class="p" d="M24 20a8 8 0 0 1 8-8h44v62H32a8 8 0 0 0-8 8z"/><path class="a" d="M24 82a8 8 0 0 1 8-8h44v14H32a6 6 0 0 1-8-6z"/><path class="n" d="M34 12v62M44 30h22M44 40h14"/><path class="d" d="M62 74h8v20l-4-4-4 4z"/>',
  blocks:
    '<rect class="p" x="12" y="54" width="34" height="34" rx="4"/><rect class="a" x="54" y="54" width="34" height="34" rx="4"/><path class="a" d="M50 14 70 50H30z"/><circle class="d" cx="29" cy="71" r="8"/><path class="n" d="M63 71h16m-8-8v16"/>',
  plush:
    '<path class="a" d="M68 84c18-4 24-24 16-38-6-10-18-8-18 2 0 8 6 8 4 16z"/><path class="p" d="M30 20c-2-8 4-10 8-4h14c4-6 10-4 8 4 6 6 7 16 2 23 9 6 12 16 10 30a14 14 0 0 1-14 15H34a14 14 0 0 1-14-15c-1-14 2-24 9-30-6-7-5-17 1-23z"/><path class="a" d="M45 58c10 0 14 8 14 16s-6 12-14 12-14-4-14-12 4-16 14-16z"/><circle class="d" cx="37" cy="31" r="2.5"/><circle class="d" cx="53" cy="31" r="2.5"/><path class="n" d="M41 39c2 3 6 3 8 0M45 36v3"/>',
  notebook:
    '<rect class="p" x="26" y="12" width="50" height="76" rx="6"/><path class="a" d="M26 18a6 6 0 0 1 6-6h6v76h-6a6 6 0 0 1-6-6z"/><path class="n" d="M20 26h11M20 42h11M20 58h11M20 74h11M48 32h18M48 42h12"/><path class="d" d="M60 88h7V70h-7z"/>',
  pen: '<path class="p" d="m64 12 24 24-42 42-24-24z"/><path class="a" d="m46 30 24 24-10 10-24-24z"/><path class="d" d="M22 54 12 88l34-10z"/><path class="w" d="m15 85 14-14"/>',
  puzzle:
    '<path class="p" d="M16 34h18c-5-9 0-16 7-16s12 7 7 16h18v18c9-5 16 0 16 7s-7 12-16 7v20H48c4-8 0-13-7-13s-11 5-7 13H16V66c8 4 13 0 13-7s-5-11-13-7z"/><path class="a" d="M16 66c8 4 13 0 13-7 8 4 22 10 37 9v18H48c4-8 0-13-7-13s-11 5-7 13H16z"/><path class="n" d="M25 43h8m16 0h8"/>',
} as const;
