export { csvOf, exportFile, type ExportFormat, exportFormats, readExportFormat, requireFittingFormat } from './export-file.ts';
export { maxWorkbookRows, type RowBlocks, workbookOf } from './workbook.ts';
