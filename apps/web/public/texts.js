/**
 * Begins to load the texts of the page in the language of the reader, beside its scripts, which name them only when they run. The
 * files of each language stand on the element of this script.
 */
{
  const { dataset } = document.currentScript;
  let language = 'zh-cn';
  try {
    if (JSON.parse(localStorage.getItem('config'))?.language === 'en') language = 'en';
  } catch {
    // Where nothing can be stored, the language is the first one.
  }
  for (const href of (language === 'en' ? dataset.en : dataset.zhCn).split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
