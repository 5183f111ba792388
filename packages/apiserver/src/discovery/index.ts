// Discovery: how clients learn what is served. Two forms of the same facts, both made from the catalog on request.
export { AGGREGATED_MEDIA_TYPE, apiGroupDiscoveryList } from './aggregated.js'
export { apiGroup, apiGroupList, apiResourceList, apiVersions } from './legacy.js'
