// How documents look, for readers and for writers.
import '@lectern/rendering/styles/tokens.css';
import '@lectern/rendering/styles/base.css';
import '@lectern/rendering/styles/code.css';
import '@lectern/rendering/styles/document.css';
import '@lectern/rendering/styles/document-blocks.css';
import '@lectern/rendering/styles/document-colors.css';
import '@lectern/rendering/styles/document-media.css';
import '@lectern/rendering/styles/document-table.css';
import '@lectern/rendering/styles/openapi.css';
import './rendered-document.css';
