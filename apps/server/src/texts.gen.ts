// Written by `npm run gen`: the texts of every resource, for what the server says to people.
import catalogBrandZh from '../../../contexts/catalog/brand/locales/zh-cn.json' with { type: 'json' };
import catalogBrandEn from '../../../contexts/catalog/brand/locales/en.json' with { type: 'json' };
import catalogCategoryZh from '../../../contexts/catalog/category/locales/zh-cn.json' with { type: 'json' };
import catalogCategoryEn from '../../../contexts/catalog/category/locales/en.json' with { type: 'json' };
import catalogSpecZh from '../../../contexts/catalog/spec/locales/zh-cn.json' with { type: 'json' };
import catalogSpecEn from '../../../contexts/catalog/spec/locales/en.json' with { type: 'json' };
import marketingBannerZh from '../../../contexts/marketing/banner/locales/zh-cn.json' with { type: 'json' };
import marketingBannerEn from '../../../contexts/marketing/banner/locales/en.json' with { type: 'json' };
import platformDictionaryZh from '../../../contexts/platform/dictionary/locales/zh-cn.json' with { type: 'json' };
import platformDictionaryEn from '../../../contexts/platform/dictionary/locales/en.json' with { type: 'json' };

export const contextTexts = [
  { name: 'brand', 'zh-cn': catalogBrandZh, en: catalogBrandEn },
  { name: 'category', 'zh-cn': catalogCategoryZh, en: catalogCategoryEn },
  { name: 'spec', 'zh-cn': catalogSpecZh, en: catalogSpecEn },
  { name: 'banner', 'zh-cn': marketingBannerZh, en: marketingBannerEn },
  { name: 'dictionary', 'zh-cn': platformDictionaryZh, en: platformDictionaryEn },
];
