<#ftl output_format="plainText">
<#import "template.ftl" as layout>
<@layout.textLayout titulo="Elija otra contraseña">
Hola<#if user.firstName?has_content>, ${user.firstName}</#if>: alguien pidió cambiar la contraseña de su cuenta en ${realmName}. Si fue usted, abra el enlace y elija otra.

Cambiar mi contraseña:
${link}

El enlace vence en ${linkExpirationFormatter(linkExpiration)}. Si usted no lo pidió, ignore este mensaje: su contraseña sigue igual.
</@layout.textLayout>
