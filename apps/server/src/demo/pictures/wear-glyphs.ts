/** Things to wear, carry and plug in, in a box of 100: `p` is the thing itself, `a` its accent, `d` its dark part, `n` a line. */
export const wearGlyphs = {
  scarf:
    '<path class="p" d="M40 44h18l10 40H50z"/><path class="a" d="M50 44h16l-18 42H30z"/><path class="n" d="m32 86-2 6m8-6-2 6m8-6-2 6m12-8 1 7m6-7 1 7m6-7 1 7"/><path class="p" d="M24 24c10-12 42-12 52 0 6 10-2 22-16 24H40c-14-2-22-14-16-24z"/><path class="n" d="M30 24c10 12 30 12 40 0M44 48c-6-4-8-8-8-13"/>',
  shirt:
    '<path class="p" d="m36 16-22 10-4 22 14 3v35h52V51l14-3-4-22-22-10c-2 8-7 11-14 11s-12-3-14-11z"/><path class="a" d="M36 16c2 8 7 11 14 11s12-3 14-11l5 2.3C66 29 60 34 50 34s-16-5-19-15.7z"/><path class="n" d="M24 51V40m52 11V40"/>',
  hoodie:
    '<path class="p" d="m34 26-20 8-6 40 14 3 4-22v33h48V55l4 22 14-3-6-40-20-8z"/><path class="a" d="M34 28c0-22 32-22 32 0 0 8-8 12-16 12s-16-4-16-12z"/><path class="d" d="M40 28c0-12 20-12 20 0 0 5-5 7-10 7s-10-2-10-7z"/><path class="n" d="M45 38v12m10-12v12"/><path class="a" d="M36 64h28l4 14H32z"/>',
  hat: '<path class="p" d="M22 64c0-26 12-40 28-40s28 14 28 40z"/><circle class="a" cx="50" cy="18" r="8"/><rect class="a" x="18" y="62" width="64" height="20" rx="8"/><path class="n" d="M36 62c0-14 3-26 8-34m20 34c0-14-3-26-8-34M32 66v12m12-12v12m12-12v12m12-12v12"/>',
  ring: '<circle class="n" cx="50" cy="60" r="27" style="stroke-width:9"/><circle class="v" cx="50" cy="60" r="27"/><path class="p" d="M38 14h24l9 11-21 19-21-19z"/><path class="n" d="M29 25h42M42 25l8 19 8-19-4-11m-8 0-4 11"/>',
  bag: '<path class="n" d="M34 42V28a16 16 0 0 1 32 0v14"/><path class="p" d="M18 36h64l5 46a6 6 0 0 1-6 6H19a6 6 0 0 1-6-6z"/><path class="a" d="M34 56h32v20H34z"/><path class="n" d="M34 36v8m32-8v8M42 66h16"/>',
  backpack:
    '<path class="n" d="M38 20v-4a6 6 0 0 1 6-6h12a6 6 0 0 1 6 6v4"/><path class="a" d="M14 52h12v28H18a4 4 0 0 1-4-4zm60 0h12v24a4 4 0 0 1-4 4h-8z"/><path class="p" d="M24 42c0-16 10-24 26-24s26 8 26 24v38a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8z"/><rect class="a" x="33" y="56" width="34" height="24" rx="5"/><path class="n" d="M38 38h24M33 65h34M58 65v6"/>',
  suitcase:
    '<path class="n" d="M40 26V10h20v16"/><rect class="p" x="24" y="24" width="52" height="60" rx="8"/><path class="n" d="M37 24v60m13-60v60m13-60v60"/><path class="a" d="M24 48h52v12H24z"/><circle class="d" cx="34" cy="88" r="4"/><circle class="d" cx="66" cy="88" r="4"/>',
  shoe: '<path class="p" d="M10 46c6 4 14 2 20-6l8-8c8 12 18 20 34 24 12 3 18 6 18 16v2H10z"/><path class="a" d="M10 60c12 4 24-2 30-14l-6-10 4-4c8 12 18 20 34 24z" style="opacity:.75"/><path class="d" d="M8 74h84v4a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6z"/><path class="n" d="m44 46 7-5m0 11 6-6m2 11 6-6"/>',
  boot: '<path class="p" d="M30 12h30v40c10 6 26 8 28 22v6H28c-2-22 2-44 2-68z"/><path class="a" d="M50 24h10v22l-4 8c-6-6-7-18-6-30z"/><path class="n" d="M30 22h30"/><path class="d" d="M27 80h62v6a3 3 0 0 1-3 3H58l-4-4h-8v4H29a3 3 0 0 1-3-3z"/>',
  headphones:
    '<path class="n" d="M20 60V50a30 30 0 0 1 60 0v10" style="stroke-width:6"/><rect class="p" x="12" y="54" width="20" height="32" rx="9"/><rect class="p" x="68" y="54" width="20" height="32" rx="9"/><path class="a" d="M24 54h3a5 5 0 0 1 5 5v22a5 5 0 0 1-5 5h-3zm52 0h-3a5 5 0 0 0-5 5v22a5 5 0 0 0 5 5h3z"/>',
  earbuds:
    '<path class="p" d="M22 26a13 13 0 0 1 22 9v34a5 5 0 0 1-10 0V48c-12 2-18-10-12-22z"/><path class="p" d="M78 26a13 13 0 0 0-22 9v34a5 5 0 0 0 10 0V48c12 2 18-10 12-22z"/><ellipse class="d" cx="28" cy="34" rx="4" ry="7" transform="rotate(-18 28 34)"/><ellipse class="d" cx="72" cy="34" rx="4" ry="7" transform="rotate(18 72 34)"/><path class="a" d="M34 62h10v7a5 5 0 0 1-10 0zm22 0h10v7a5 5 0 0 1-10 0z"/>',
  phone:
    '<rect class="p" x="30" y="10" width="40" height="80" rx="9"/><rect class="a" x="35" y="17" width="30" height="62" rx="4"/><path class="n" d="M46 84.5h8"/><path class="w" d="M42 58c4-10 8-14 14-18" style="opacity:.7"/><circle class="d" cx="50" cy="22" r="1.6"/>',
  charger:
    '<path class="d" d="M40 12h5v16h-5zm15 0h5v16h-5z"/><rect class="p" x="26" y="26" width="48" height="54" rx="12"/><path class="a" d="M26 62h48v6a12 12 0 0 1-12 12H38a12 12 0 0 1-12-12z"/><path class="d" d="m53 34-13 18h9l-3 14 14-19h-9z"/>',
  speaker:
    '<rect class="p" x="26" y="10" width="48" height="78" rx="10"/><circle class="a" cx="50" cy="60" r="17"/><circle class="d" cx="50" cy="60" r="7"/><circle class="a" cx="50" cy="28" r="8"/><circle class="d" cx="50" cy="28" r="2.5"/>',
  keyboard:
    '<rect class="p" x="8" y="32" width="84" height="42" rx="8"/><path class="a" d="M16 40h10v8H16zm14 0h10v8H30zm14 0h10v8H44zm14 0h10v8H58zm14 0h12v8H72zM16 52h14v8H16zm18 0h10v8H34zm14 0h10v8H48zm14 0h22v8H62z"/><rect class="d" x="32" y="63" width="36" height="5" rx="2.5"/><path class="n" d="M50 32c0-10 12-6 12-18"/>',
  mouse:
    '<path class="n" d="M50 24c0-8 10-6 10-14"/><rect class="p" x="28" y="24" width="44" height="64" rx="22"/><path class="a" d="M28 50h44V46A22 22 0 0 0 50 24a22 22 0 0 0-22 22z"/><path class="n" d="M50 24v26"/><rect class="d" x="46.5" y="32" width="7" height="13" rx="3.5"/>',
} as const;
