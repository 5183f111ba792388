/**
 * The messages of OpenAPIv2.proto (github.com/google/gnostic-models) as the JSON of a document fills them; those that
 * only pair a key with a value (NamedSchema) follow from the others. A word is a field: its number, its key in JSON and,
 * unless it is a string, its type.
 *
 * - `5schemes:[]string` repeats for each item.
 * - `31x-*:Any` repeats for each entry whose key begins so, and that no longer beginning claims: a pair of key and value.
 * - `=` before a message: it has no object of its own in JSON. The value, or each item where it repeats, is its field.
 * - `?` before a message: only the first field is set whose condition the value meets: being a boolean (`2:bool`),
 *   having a key (`2$ref:…`), having it with this value (`1in=body:…`), or none (`1:…`).
 *
 * `yaml` is any JSON value as a string of YAML.
 */
export const MESSAGES: Readonly<Record<string, string>> = {
  AdditionalPropertiesItem: '?2:bool 1:Schema',
  Any: '=2:yaml',
  ApiKeySecurity: '1type 2name 3in 4description 5x-*:Any',
  BasicAuthenticationSecurity: '1type 2description 3x-*:Any',
  BodyParameter: '1description 2name 3in 4required:bool 5schema:Schema 6x-*:Any',
  Contact: '1name 2url 3email 4x-*:Any',
  Definitions: '1*:Schema',
  Document: `
    1swagger 2info:Info 3host 4basePath 5schemes:[]string 6consumes:[]string 7produces:[]string 8paths:Paths
    9definitions:Definitions 10parameters:ParameterDefinitions 11responses:ResponseDefinitions
    12security:[]SecurityRequirement 13securityDefinitions:SecurityDefinitions 14tags:[]Tag
    15externalDocs:ExternalDocs 16x-*:Any`,
  Examples: '1*:Any',
  ExternalDocs: '1description 2url 3x-*:Any',
  FileSchema: `
    1format 2title 3description 4default:Any 5required:[]string 6type 7readOnly:bool 8externalDocs:ExternalDocs
    9example:Any 10x-*:Any`,
  FormDataParameterSubSchema: `
    1required:bool 2in 3description 4name 5allowEmptyValue:bool 6type 7format 8items:PrimitivesItems
    9collectionFormat 10default:Any 11maximum:double 12exclusiveMaximum:bool 13minimum:double
    14exclusiveMinimum:bool 15maxLength:int64 16minLength:int64 17pattern 18maxItems:int64 19minItems:int64
    20uniqueItems:bool 21enum:[]Any 22multipleOf:double 23x-*:Any`,
  Header: `
    1type 2format 3items:PrimitivesItems 4collectionFormat 5default:Any 6maximum:double 7exclusiveMaximum:bool
    8minimum:double 9exclusiveMinimum:bool 10maxLength:int64 11minLength:int64 12pattern 13maxItems:int64
    14minItems:int64 15uniqueItems:bool 16enum:[]Any 17multipleOf:double 18description 19x-*:Any`,
  HeaderParameterSubSchema: `
    1required:bool 2in 3description 4name 5type 6format 7items:PrimitivesItems 8collectionFormat 9default:Any
    10maximum:double 11exclusiveMaximum:bool 12minimum:double 13exclusiveMinimum:bool 14maxLength:int64
    15minLength:int64 16pattern 17maxItems:int64 18minItems:int64 19uniqueItems:bool 20enum:[]Any
    21multipleOf:double 22x-*:Any`,
  Headers: '1*:Header',
  Info: '1title 2version 3description 4termsOfService 5contact:Contact 6license:License 7x-*:Any',
  ItemsItem: '=1:[]Schema',
  JsonReference: '1$ref 2description',
  License: '1name 2url 3x-*:Any',
  NonBodyParameter: `
    ?1in=header:HeaderParameterSubSchema 2in=formData:FormDataParameterSubSchema 3in=query:QueryParameterSubSchema
    4in=path:PathParameterSubSchema`,
  Oauth2AccessCodeSecurity: '1type 2flow 3scopes:Oauth2Scopes 4authorizationUrl 5tokenUrl 6description 7x-*:Any',
  Oauth2ApplicationSecurity: '1type 2flow 3scopes:Oauth2Scopes 4tokenUrl 5description 6x-*:Any',
  Oauth2ImplicitSecurity: '1type 2flow 3scopes:Oauth2Scopes 4authorizationUrl 5description 6x-*:Any',
  Oauth2PasswordSecurity: '1type 2flow 3scopes:Oauth2Scopes 4tokenUrl 5description 6x-*:Any',
  Oauth2Scopes: '1*:string',
  Operation: `
    1tags:[]string 2summary 3description 4externalDocs:ExternalDocs 5operationId 6produces:[]string
    7consumes:[]string 8parameters:[]ParametersItem 9responses:Responses 10schemes:[]string 11deprecated:bool
    12security:[]SecurityRequirement 13x-*:Any`,
  Parameter: '?1in=body:BodyParameter 2:NonBodyParameter',
  ParameterDefinitions: '1*:Parameter',
  ParametersItem: '?2$ref:JsonReference 1:Parameter',
  PathItem: `
    1$ref 2get:Operation 3put:Operation 4post:Operation 5delete:Operation 6options:Operation 7head:Operation
    8patch:Operation 9parameters:[]ParametersItem 10x-*:Any`,
  PathParameterSubSchema: `
    1required:bool 2in 3description 4name 5type 6format 7items:PrimitivesItems 8collectionFormat 9default:Any
    10maximum:double 11exclusiveMaximum:bool 12minimum:double 13exclusiveMinimum:bool 14maxLength:int64
    15minLength:int64 16pattern 17maxItems:int64 18minItems:int64 19uniqueItems:bool 20enum:[]Any
    21multipleOf:double 22x-*:Any`,
  Paths: '1x-*:Any 2*:PathItem',
  PrimitivesItems: `
    1type 2format 3items:PrimitivesItems 4collectionFormat 5default:Any 6maximum:double 7exclusiveMaximum:bool
    8minimum:double 9exclusiveMinimum:bool 10maxLength:int64 11minLength:int64 12pattern 13maxItems:int64
    14minItems:int64 15uniqueItems:bool 16enum:[]Any 17multipleOf:double 18x-*:Any`,
  Properties: '1*:Schema',
  QueryParameterSubSchema: `
    1required:bool 2in 3description 4name 5allowEmptyValue:bool 6type 7format 8items:PrimitivesItems
    9collectionFormat 10default:Any 11maximum:double 12exclusiveMaximum:bool 13minimum:double
    14exclusiveMinimum:bool 15maxLength:int64 16minLength:int64 17pattern 18maxItems:int64 19minItems:int64
    20uniqueItems:bool 21enum:[]Any 22multipleOf:double 23x-*:Any`,
  Response: '1description 2schema:SchemaItem 3headers:Headers 4examples:Examples 5x-*:Any',
  ResponseDefinitions: '1*:Response',
  ResponseValue: '?2$ref:JsonReference 1:Response',
  Responses: '1*:ResponseValue 2x-*:Any',
  Schema: `
    1$ref 2format 3title 4description 5default:Any 6multipleOf:double 7maximum:double 8exclusiveMaximum:bool
    9minimum:double 10exclusiveMinimum:bool 11maxLength:int64 12minLength:int64 13pattern 14maxItems:int64
    15minItems:int64 16uniqueItems:bool 17maxProperties:int64 18minProperties:int64 19required:[]string 20enum:[]Any
    21additionalProperties:AdditionalPropertiesItem 22type:TypeItem 23items:ItemsItem 24allOf:[]Schema
    25properties:Properties 26discriminator 27readOnly:bool 28xml:Xml 29externalDocs:ExternalDocs 30example:Any
    31x-*:Any`,
  SchemaItem: '?2type=file:FileSchema 1:Schema',
  SecurityDefinitions: '1*:SecurityDefinitionsItem',
  SecurityDefinitionsItem: `
    ?1type=basic:BasicAuthenticationSecurity 2type=apiKey:ApiKeySecurity 3flow=implicit:Oauth2ImplicitSecurity
    4flow=password:Oauth2PasswordSecurity 5flow=application:Oauth2ApplicationSecurity
    6flow=accessCode:Oauth2AccessCodeSecurity`,
  SecurityRequirement: '1*:StringArray',
  StringArray: '=1:[]string',
  Tag: '1name 2description 3externalDocs:ExternalDocs 4x-*:Any',
  TypeItem: '=1:[]string',
  Xml: '1name 2namespace 3prefix 4attribute:bool 5wrapped:bool 6x-*:Any',
}
